import { equals, isAbsent } from "../store/expression.ts";
import { emailKey, registrationKey } from "../store/keys.ts";
import { findItem } from "../store/read.ts";
import { type Step, checkStep, commit, deleteStep, putStep } from "../store/transaction.ts";

const keptSeconds = 24 * 60 * 60;

/**
 * Claims an address that no user has for one try at registering it, away from every earlier try, which can then no longer
 * succeed: so a try that broke off is never in the way. False where a user has the address.
 */
export async function claimAddress(email: string, attempt: string): Promise<boolean> {
  const expiresAt = Math.ceil(Date.now() / 1000) + keptSeconds;
  const outcome = await commit([
    checkStep("email", emailKey(email), isAbsent),
    putStep("registration", registrationKey(email), { attempt, expiresAt }),
  ]);
  return outcome.kind === "committed";
}

/** Whether no later try has claimed the address, and no user has it. */
export async function holdsAddress(email: string, attempt: string): Promise<boolean> {
  return (await findItem(registrationKey(email)))?.["attempt"] === attempt;
}

/** Ends the claim in the transaction that creates the user, which fails for a claim that is lost. */
export const spendClaim = (email: string, attempt: string): Step =>
  deleteStep("registration", registrationKey(email), equals("attempt", attempt));
