import { randomBytes } from "node:crypto";
import type { Operation } from "../call/operation.ts";
import { linkNotFound } from "../call/link-not-found.ts";
import { mailboxDigestKey, unsubscribeKey } from "../store/dynamo/digest-keys.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { findItem } from "../store/dynamo/read.ts";
import { putItem, updateItem } from "../store/dynamo/transaction.ts";
import { writeSystemItems } from "../store/services/write.ts";

/** Longer than a reader keeps an email about documents for an application. */
const retentionSeconds = 400 * 24 * 60 * 60;

/** A token by which the reader of an email stops such emails to this mailbox, and nothing else. The table has its hash. */
export async function newUnsubscribeToken(mailbox: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const ttl = Math.ceil(Date.now() / 1000) + retentionSeconds;
  await writeSystemItems([putItem("unsubscribe", unsubscribeKey(token), { mailbox, ttl }, isAbsent)]);
  return token;
}

/** Mail programs call it without a session, by the header List-Unsubscribe (RFC 8058); the page does, too. Idempotent. */
export const unsubscribe: Operation<"unsubscribe"> = async (_caller, { params: { token } }) => {
  const item = await findItem(unsubscribeKey(token));
  if (!item) throw linkNotFound();
  await writeSystemItems([
    updateItem("mailbox", mailboxDigestKey(String(item["mailbox"])), {
      set: { stoppedAt: new Date().toISOString() },
      // An unsubscribe does not expire.
      remove: ["ttl"],
    }),
  ]);
  return null;
};
