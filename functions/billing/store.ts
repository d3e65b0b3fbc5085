import type { BillingCustomer, Subscription, Transaction } from "../../shared/entities/billing.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { type Deed, auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { all, differs, either, equals, isAbsent, isAmong, isBelow, lacks } from "../store/expression.ts";
import { billingCustomerKey, customerAndSubscriptions, everyTransaction, subscriptionKey } from "../store/keys.ts";
import { findItem, itemsBetween } from "../store/read.ts";
import { type Item, checkStep, commit, putStep, updateStep } from "../store/transaction.ts";
import type { Opening, ProvidersSubscription } from "./payment-provider.ts";

/** What the table knows of a user's subscribing. */
export interface Billing {
  /** As the provider knows the user; undefined for one who never tried to subscribe. */
  readonly customerId: string | undefined;
  /** The latest one. */
  readonly subscription: Subscription | undefined;
  /** Which one the next is. */
  readonly next: number;
  /** The next one, where its opening was begun and has not come to its end. */
  readonly opening: Opening | undefined;
}

/** A user's own payments, newest first. */
export async function transactionsOf({ userId }: Actor): Promise<Transaction[]> {
  const { pk, from, to } = everyTransaction(userId);
  const items = await itemsBetween(pk, from, to);
  const transactions = items as unknown as readonly Transaction[];
  return transactions
    .map(({ _id, createdAt, description, amount, status }) => ({ _id, createdAt, description, amount, status }))
    .toReversed();
}

/** A user as the payment provider knows one, with the subscription; null for one who never subscribed. */
export async function billingCustomerOf(actor: Actor): Promise<BillingCustomer | null> {
  const { customerId, subscription = null } = await billingOf(actor);
  return customerId === undefined ? null : { _id: customerId, subscription };
}

export async function billingOf({ userId }: Actor): Promise<Billing> {
  const { pk, from, to } = customerAndSubscriptions(userId);
  const items = await itemsBetween(pk, from, to);
  const customer = items.find(({ sk }) => sk === "CUSTOMER");
  const latest = items.filter((item) => item !== customer).at(-1);
  const next = Number(latest?.["number"] ?? 0) + 1;
  const opening = customer?.["opening"] as Opening | undefined;
  return {
    customerId: customer?.["_id"] as string | undefined,
    subscription: latest && subscriptionIn(latest),
    next,
    opening: opening?.number === next ? opening : undefined,
  };
}

const subscriptionIn = ({ _id, plan, status, clientSecret = null }: Item) => ({ _id, plan, status, clientSecret }) as Subscription;

/** Keeps whom the provider knows the user as, once. */
export async function keepCustomer({ userId }: Actor, customerId: string, call: WritingCall): Promise<void> {
  await commit([
    putStep("customer", billingCustomerKey(userId), { _id: customerId }, isAbsent),
    deedStep(userId, call, { action: "billing.customer", fields: { _id: customerId } }),
  ]);
}

/**
 * Begins to open the user's next subscription: whoever else does so at the same moment, or after this one broke off, is given the same
 * opening to bring to its end. Undefined where that one has come to its end meanwhile.
 */
export async function beginOpening(actor: Actor, wanted: Opening, call: WritingCall): Promise<Opening | undefined> {
  const { userId } = actor;
  const { number } = wanted;
  const { kind } = await commit([
    updateStep(
      "customer",
      billingCustomerKey(userId),
      { set: { opening: wanted } },
      either(lacks("opening"), isBelow("opening.number", number)),
    ),
    checkStep("subscription", subscriptionKey(userId, number), isAbsent),
    deedStep(userId, call, { action: "billing.opening", fields: { ...wanted } }),
  ]);
  if (kind === "committed") return wanted;
  const { next, opening } = await billingOf(actor);
  return next === number ? opening : undefined;
}

/** Takes back an opening that the provider refused. */
export async function endOpening({ userId }: Actor, { number, price }: Opening, call: WritingCall): Promise<void> {
  await commit([
    updateStep("customer", billingCustomerKey(userId), { remove: ["opening"] }, equals("opening.number", number)),
    deedStep(userId, call, { action: "billing.opening.refused", fields: { number, price } }),
  ]);
}

/** Keeps what was opened. The provider's message about it may have been faster: then its secret alone is new. */
export async function keepOpened(actor: Actor, opening: Opening, opened: ProvidersSubscription, call: WritingCall): Promise<Subscription> {
  const { number, plan } = opening;
  const { _id, clientSecret } = opened;
  const subscription: Subscription = { _id, plan, status: "incomplete", clientSecret };
  return untilSettled(async () => {
    const outcome = await commit([
      putStep("subscription", subscriptionKey(actor.userId, number), { ...subscription, number }, isAbsent),
      deedStep(actor.userId, call, { action: "billing.subscription.opened", fields: { _id, number, plan } }),
    ]);
    if (outcome.kind === "committed") return subscription;
    return outcome.kind === "refused" && outcome.item ? keepSecret(actor, number, opened, call) : undefined;
  });
}

/** Keeps the secret of the payment that is due, if it is another, and answers the subscription as the provider's messages have left it. */
export async function keepSecret(actor: Actor, number: number, opened: ProvidersSubscription, call: WritingCall): Promise<Subscription> {
  const { _id, clientSecret } = opened;
  const key = subscriptionKey(actor.userId, number);
  const isDue = isAmong("status", ["incomplete", "pastDue"]);
  const isNew = either(lacks("clientSecret"), differs("clientSecret", clientSecret));
  await commit([
    updateStep("subscription", key, { set: { clientSecret } }, all(isDue, isNew)),
    deedStep(actor.userId, call, { action: "billing.payment.begun", fields: { _id, number } }),
  ]);
  return subscriptionIn((await findItem(key)) ?? { ...opened });
}

const deedStep = (userId: string, call: WritingCall, deed: Pick<Deed, "action" | "fields">) =>
  auditStep({ userId }, call, { ...deed, subject: { userId } });
