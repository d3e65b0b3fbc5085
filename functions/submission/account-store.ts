import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { equals } from "../store/expression.ts";
import { repeatSteps } from "../store/idempotency.ts";
import { lenderAccountKey, organisationKey } from "../store/keys.ts";
import { findItem } from "../store/read.ts";
import { checkStep, commit, putStep } from "../store/transaction.ts";
import { slugOf } from "./takers.ts";

/** When an organisation's account with a lender was set; null where it never was. */
export async function accountSetAt(organisationId: string, lender: string): Promise<string | null> {
  const item = await findItem(lenderAccountKey(organisationId, slugOf(lender)));
  return item ? String(item["setAt"]) : null;
}

export async function hasAccount({ organisationId }: Pick<Actor, "organisationId">, lender: string): Promise<boolean> {
  return organisationId !== undefined && (await accountSetAt(organisationId, lender)) !== null;
}

const deed = "lenderAccount.set";

/** Notes that the account was set, and of which fields, never the values. Throws a Refusal (forbidden) where another administers the organisation. */
export async function noteAccount(
  actor: Actor,
  { organisationId, lender, names }: { readonly organisationId: string; readonly lender: string; readonly names: readonly string[] },
  call: WritingCall,
): Promise<void> {
  const { kind } = await commit([
    checkStep("administrator", organisationKey(organisationId), equals("administratorId", actor.userId)),
    putStep("account", lenderAccountKey(organisationId, slugOf(lender)), { lender, setAt: new Date().toISOString(), setBy: actor.userId }),
    auditStep(actor, call, { action: deed, subject: { organisationId }, fields: { lender, names } }),
    ...repeatSteps(call, deed),
  ]);
  if (kind === "refused") throw new Refusal("forbidden", "NOT_ADMINISTRATOR", "This is for your organisation's administrator.");
}
