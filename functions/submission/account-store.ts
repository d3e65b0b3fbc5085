import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { write } from "../store/services/write.ts";
import { equals } from "../store/dynamo/expression.ts";
import { lenderAccountKey, organisationKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { conditionCheck, putItem } from "../store/dynamo/transaction.ts";
import type { LenderAccount } from "./credential-encryption.ts";
import { slugOf } from "../sheets/submission-lenders.ts";

export async function accountSetAt(organisationId: string, lender: string): Promise<string | null> {
  const item = await findItem(lenderAccountKey(organisationId, slugOf(lender)));
  return item ? String(item["setAt"]) : null;
}

export async function hasAccount({ organisationId }: Pick<Actor, "organisationId">, lender: string): Promise<boolean> {
  return organisationId !== undefined && (await accountSetAt(organisationId, lender)) !== null;
}

export async function accountCiphertext({ organisationId, lender }: LenderAccount): Promise<string | undefined> {
  const item = await findItem(lenderAccountKey(organisationId, slugOf(lender)));
  return item?.["ciphertext"] as string | undefined;
}

export interface EncryptedAccount extends LenderAccount {
  /** In base64. */
  readonly ciphertext: string;
  readonly names: readonly string[];
}

const action = "lenderAccount.set" as const;

/** The audit event has the fields' names only. Throws an ApiError (forbidden) if the actor no longer administers the organisation. */
export async function saveAccount(
  actor: Actor,
  { organisationId, lender, ciphertext, names }: EncryptedAccount,
  call: WritingCall,
): Promise<void> {
  const account = { lender, ciphertext, setAt: new Date().toISOString(), setBy: actor.userId };
  const { kind } = await write(actor, call, { action, subject: { organisationId }, fields: { lender, names } }, [
    conditionCheck("administrator", organisationKey(organisationId), equals("administratorId", actor.userId)),
    putItem("account", lenderAccountKey(organisationId, slugOf(lender)), account),
  ]);
  if (kind === "conditionFailed")
    throw new ApiError("forbidden", "NOT_ADMINISTRATOR", "Only your organisation's administrator can do this.");
}
