import { businessDate } from "../../shared/business-date.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { administeredOrganisation } from "../organisation/administered-organisation.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { accountSetAt, saveAccount } from "./account-store.ts";
import { encryptCredentials } from "./credential-encryption.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { type SubmissionLender, submissionLenderNamed, submissionLendersOn } from "../sheets/submission-lenders.ts";

export const readLenderCredentials: Operation<"readLenderCredentials"> = async ({ organisationId }) => {
  if (organisationId === undefined) throw notFound();
  const lenders = submissionLendersOn(await currentSheets(), businessDate(new Date()));
  return Promise.all(
    lenders.map(async ({ lender, lenderCredentials }) => ({
      lender,
      fields: lenderCredentials,
      setAt: await accountSetAt(organisationId, lender),
    })),
  );
};

/** Sets the organisation's account with a lender. No call returns the values. */
export const saveLenderCredentials: Operation<"saveLenderCredentials"> = async (caller, { body: { lender, credentials } }, call) => {
  const { _id: organisationId } = await administeredOrganisation(caller);
  const submissionLender = submissionLenderNamed(submissionLendersOn(await currentSheets(), businessDate(new Date())), lender);
  requireExactFields(submissionLender, credentials);
  const ciphertext = await encryptCredentials({ organisationId, lender }, credentials);
  await saveAccount(caller, { organisationId, lender, ciphertext, names: Object.keys(credentials) }, call);
  return null;
};

function requireExactFields({ lender, lenderCredentials }: SubmissionLender, credentials: Readonly<Record<string, string>>): void {
  const expected = lenderCredentials.map(({ name }) => name);
  const differing = [
    ...expected.filter((name) => !(name in credentials)),
    ...Object.keys(credentials).filter((name) => !expected.includes(name)),
  ];
  const [first] = differing;
  if (first === undefined) return;
  const found = first in credentials ? "a field that the lender does not ask for" : "nothing";
  const message = `credentials.${first}: found ${found}, expected ${expected.join(" and ")} for ${lender}.`;
  throw new ApiError("invalid", "INVALID", message, `credentials.${first}`);
}
