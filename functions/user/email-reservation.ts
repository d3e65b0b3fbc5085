import { equals, isAbsent } from "../store/dynamo/expression.ts";
import { emailKey, registrationKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { type TransactionItem, conditionCheck, deleteItem, putItem } from "../store/dynamo/transaction.ts";

const retentionSeconds = 24 * 60 * 60;

/** Earlier attempts lose their reservation and can no longer succeed. False if a user has the address. */
export async function reserveEmail(email: string, attempt: string): Promise<boolean> {
  const ttl = Math.ceil(Date.now() / 1000) + retentionSeconds;
  const outcome = await writeSystemItems([
    conditionCheck("email", emailKey(email), isAbsent),
    putItem("registration", registrationKey(email), { attempt, ttl }),
  ]);
  return outcome.kind === "committed";
}

/** False if a later attempt has reserved the address or the reservation was consumed. */
export async function holdsEmailReservation(email: string, attempt: string): Promise<boolean> {
  return (await findItem(registrationKey(email)))?.["attempt"] === attempt;
}

/** Transaction item that ends the reservation; its condition fails if the reservation was lost. */
export const consumeReservation = (email: string, attempt: string): TransactionItem =>
  deleteItem("registration", registrationKey(email), equals("attempt", attempt));
