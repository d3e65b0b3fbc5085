import type { BillingCustomer, Transaction } from "../../shared/entities/billing.ts";
import type { Actor } from "../store/actor.ts";
import { billingCustomerKey, everyTransaction } from "../store/keys.ts";
import { findItem, itemsBetween } from "../store/read.ts";

/** A user's own payments, newest first. */
export async function transactionsOf({ userId }: Actor): Promise<Transaction[]> {
  const { pk, from, to } = everyTransaction(userId);
  const items = await itemsBetween(pk, from, to);
  return items.map(({ pk: _pk, sk: _sk, ...transaction }) => transaction as unknown as Transaction).toReversed();
}

/** A user as the payment provider knows one, with the subscription; null for one who never subscribed. */
export async function billingCustomerOf({ userId }: Actor): Promise<BillingCustomer | null> {
  const item = await findItem(billingCustomerKey(userId));
  if (!item) return null;
  const { pk: _pk, sk: _sk, ...customer } = item;
  return customer as unknown as BillingCustomer;
}
