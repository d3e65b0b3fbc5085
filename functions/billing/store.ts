import type { BillingCustomer, Subscription, Transaction } from "../../shared/domain/billing.ts";
import { type Actor, type WritingCall, withoutIdempotencyKey } from "../store/workspace/actor.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { write } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { all, differs, either, equals, isAbsent, isAmong, isBelow, lacks } from "../store/dynamo/expression.ts";
import { billingCustomerKey, customerAndSubscriptions, everyTransaction, subscriptionKey } from "../store/dynamo/keys.ts";
import { findItem, itemsBetween } from "../store/dynamo/read.ts";
import { type Item, type Outcome, type TransactionItem, conditionCheck, putItem, updateItem } from "../store/dynamo/transaction.ts";
import type { PendingSubscription, ProviderSubscription } from "./payment-provider.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { transactionShape } from "../../shared/wire/billing-routes.ts";

export interface Billing {
  /** The provider's customer id; undefined for a user who has never tried to subscribe. */
  readonly customerId: string | undefined;
  readonly subscription: Subscription | undefined;
  readonly nextNumber: number;
  /** The next subscription, if it was requested and the provider has not created it yet. */
  readonly pending: PendingSubscription | undefined;
}

const transactionIn = itemParser("transaction", transactionShape);

export async function transactionsOf({ userId }: Actor): Promise<Transaction[]> {
  const { pk, from, to } = everyTransaction(userId);
  const items = await itemsBetween(pk, from, to);
  return items.map(transactionIn).toReversed();
}

export async function billingCustomerOf(actor: Actor): Promise<BillingCustomer | null> {
  const { customerId, subscription = null } = await billingOf(actor);
  return customerId === undefined ? null : { _id: customerId, subscription };
}

export async function billingOf({ userId }: Pick<Actor, "userId">): Promise<Billing> {
  const { pk, from, to } = customerAndSubscriptions(userId);
  const items = await itemsBetween(pk, from, to);
  const customer = items.find(({ sk }) => sk === "CUSTOMER");
  const latest = items.filter((item) => item !== customer).at(-1);
  const nextNumber = Number(latest?.["number"] ?? 0) + 1;
  const pending = customer?.["pending"] as PendingSubscription | undefined;
  return {
    customerId: customer?.["_id"] as string | undefined,
    subscription: latest && subscriptionIn(latest),
    nextNumber,
    pending: pending?.number === nextNumber ? pending : undefined,
  };
}

const subscriptionIn = ({ _id, plan, status, clientSecret = null, renewsAt = null, endsAt = null }: Item) =>
  ({ _id, plan, status, clientSecret, renewsAt, endsAt }) as Subscription;

export async function saveBillingCustomer({ userId }: Actor, customerId: string, call: WritingCall): Promise<void> {
  const event = { action: "billing.customer" as const, fields: { _id: customerId } };
  await writeBilling(userId, call, event, [putItem("customer", billingCustomerKey(userId), { _id: customerId }, isAbsent)]);
}

/** Records the next subscription before the provider is called, or returns the one already recorded; undefined if it has been created meanwhile. */
export async function beginSubscription(
  actor: Actor,
  requested: PendingSubscription,
  call: WritingCall,
): Promise<PendingSubscription | undefined> {
  const { userId } = actor;
  const { number } = requested;
  const { kind } = await writeBilling(userId, call, { action: "billing.subscription.begun", fields: { ...requested } }, [
    updateItem(
      "customer",
      billingCustomerKey(userId),
      { set: { pending: requested } },
      either(lacks("pending"), isBelow("pending.number", number)),
    ),
    conditionCheck("subscription", subscriptionKey(userId, number), isAbsent),
  ]);
  if (kind === "committed") return requested;
  const { nextNumber, pending } = await billingOf(actor);
  return nextNumber === number ? pending : undefined;
}

export async function abandonSubscription({ userId }: Actor, { number, price }: PendingSubscription, call: WritingCall): Promise<void> {
  await writeBilling(userId, call, { action: "billing.subscription.rejected", fields: { number, price } }, [
    updateItem("customer", billingCustomerKey(userId), { remove: ["pending"] }, equals("pending.number", number)),
  ]);
}

/** Stores the opened subscription. If the provider's event came first, only the client secret is added. */
export async function saveOpenedSubscription(
  actor: Actor,
  pending: PendingSubscription,
  opened: ProviderSubscription,
  call: WritingCall,
): Promise<Subscription> {
  const { number, plan } = pending;
  const { _id, clientSecret } = opened;
  const subscription: Subscription = { _id, plan, status: "incomplete", clientSecret, renewsAt: null, endsAt: null };
  return retryOnConflict(async () => {
    const event = { action: "billing.subscription.opened" as const, fields: { _id, number, plan } };
    const item = putItem("subscription", subscriptionKey(actor.userId, number), { ...subscription, number }, isAbsent);
    const outcome = await writeBilling(actor.userId, call, event, [item]);
    if (outcome.kind === "committed") return done(subscription);
    return outcome.kind === "conditionFailed" && outcome.item ? done(await saveClientSecret(actor, number, opened, call)) : retry();
  });
}

/** Stores the client secret of the payment that is due if it differs. Returns the stored subscription. */
export async function saveClientSecret(
  actor: Actor,
  number: number,
  opened: ProviderSubscription,
  call: WritingCall,
): Promise<Subscription> {
  const { _id, clientSecret } = opened;
  const key = subscriptionKey(actor.userId, number);
  const isDue = isAmong("status", ["incomplete", "pastDue"]);
  const isNew = either(lacks("clientSecret"), differs("clientSecret", clientSecret));
  await writeBilling(actor.userId, call, { action: "billing.payment.begun", fields: { _id, number } }, [
    updateItem("subscription", key, { set: { clientSecret } }, all(isDue, isNew)),
  ]);
  return subscriptionIn((await findItem(key)) ?? { ...opened });
}

/** One call may write several times, to follow the provider's state; each write is repeatable by its own condition. */
const writeBilling = (
  userId: string,
  call: WritingCall,
  auditEvent: Pick<AuditEvent, "action" | "fields">,
  items: readonly TransactionItem[],
): Promise<Outcome> => write({ userId }, withoutIdempotencyKey(call), { ...auditEvent, subject: { userId } }, items);
