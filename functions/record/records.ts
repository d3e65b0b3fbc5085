import type { Operation } from "../http/operation.ts";
import { contactsOf } from "../identity/identity.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { isOfCustomers, listOptionsOf } from "./store.ts";

/** The newest 50 of each kind, without those of a customer who was removed. */
export const listRecords: Operation<"listRecords"> = async (caller, { params: { applicationId } }, call) => {
  const { customers } = await openWorkspace(caller, applicationId, call);
  const options = (await listOptionsOf(applicationId)).filter(isOfCustomers(customers));
  const names = await contactsOf([...new Set(options.map(({ by }) => by))]);
  return {
    options: options.map(({ _id, at, by, lenders, kept, sha256 }) => {
      const { firstName = "", lastName = "" } = names.get(by) ?? {};
      return { _id, createdAt: at, by: `${firstName} ${lastName}`.trim() || "A former user", lenders, kept, sha256 };
    }),
  };
};
