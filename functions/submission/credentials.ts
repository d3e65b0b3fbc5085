import { businessDate } from "../../shared/business-date.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { administeredBy } from "../organisation/administered.ts";
import { writeSecret } from "../secret/secret.ts";
import { notFound } from "../store/not-found.ts";
import { accountSetAt, noteAccount } from "./account-store.ts";
import { accountSecret } from "./secret-names.ts";
import { type Taker, takerNamed, takersOn } from "./takers.ts";

/** Each lender that takes applications, what its account consists of and since when it is set. */
export const readLenderCredentials: Operation<"readLenderCredentials"> = async ({ organisationId }) => {
  if (organisationId === undefined) throw notFound();
  return Promise.all(
    takersOn(businessDate(new Date())).map(async ({ lender, lenderCredentials }) => ({
      lender,
      fields: lenderCredentials,
      setAt: await accountSetAt(organisationId, lender),
    })),
  );
};

/** Sets the account of the caller's organisation with a lender. No call reads the values again. */
export const saveLenderCredentials: Operation<"saveLenderCredentials"> = async (caller, { body: { lender, credentials } }, call) => {
  const { _id: organisationId } = await administeredBy(caller);
  const taker = takerNamed(lender, businessDate(new Date()));
  refuseOthers(taker, credentials);
  await writeSecret(accountSecret(organisationId, lender), JSON.stringify(credentials));
  const names = Object.keys(credentials);
  await noteAccount(caller, { organisationId, lender, names }, call);
  return null;
};

/** Holds that each field of the lender's account is there, and no other. */
function refuseOthers({ lender, lenderCredentials }: Taker, credentials: Readonly<Record<string, string>>): void {
  const expected = lenderCredentials.map(({ name }) => name);
  const differing = [
    ...expected.filter((name) => !(name in credentials)),
    ...Object.keys(credentials).filter((name) => !expected.includes(name)),
  ];
  const [first] = differing;
  if (first === undefined) return;
  const found = first in credentials ? "a field that the lender does not ask for" : "nothing";
  const message = `credentials.${first}: found ${found}, expected ${expected.join(" and ")} for ${lender}.`;
  throw new Refusal("invalid", "INVALID", message, `credentials.${first}`);
}
