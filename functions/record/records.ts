import { fullName } from "../../shared/format.ts";
import type { Operation } from "../call/operation.ts";
import { contactsOf } from "../identity/identity.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { type SelectionRecord, listSelectionsOf } from "./selection-store.ts";
import { isOfCustomers, listOptionsOf } from "./store.ts";

/** The newest 50 of each kind, without those of a customer who was removed. */
export const listRecords: Operation<"listRecords"> = async (caller, { params: { applicationId } }, call) => {
  const { customers } = await openWorkspace(caller, applicationId, call);
  const [options, selections] = await Promise.all([listOptionsOf(applicationId), listSelectionsOf(applicationId)]);
  const visible = options.filter(isOfCustomers(customers));
  const nameOf = await namesOf(visible);
  return {
    options: visible.map(({ _id, at, by, lenders, kept, sha256 }) => ({ _id, createdAt: at, by: nameOf(by), lenders, kept, sha256 })),
    selections: await selectionSummaries(selections.filter(isOfCustomers(customers))),
  };
};

export async function selectionSummaries(selections: readonly SelectionRecord[]) {
  const nameOf = await namesOf(selections);
  return selections.map(({ _id, at, by, lender, objectives, kept, sha256, disclosure, replaces }) => ({
    _id,
    createdAt: at,
    by: nameOf(by),
    lender,
    objectives,
    kept,
    sha256,
    disclosure: disclosure?._id ?? null,
    disclosureSha256: disclosure?.sha256 ?? null,
    replaces: replaces ?? null,
  }));
}

async function namesOf(records: readonly { readonly by: string }[]): Promise<(userId: string) => string> {
  const names = await contactsOf([...new Set(records.map(({ by }) => by))]);
  return (userId) => {
    const { firstName = "", lastName = "" } = names.get(userId) ?? {};
    return fullName({ firstName, lastName }) || "A former user";
  };
}
