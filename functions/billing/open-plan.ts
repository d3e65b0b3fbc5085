import { billingOf } from "./store.ts";

/** Whether the user pays for a plan that renews. One that is cancelled and still runs does not renew. */
export async function hasRenewingPlan(userId: string): Promise<boolean> {
  const { subscription } = await billingOf({ userId });
  return subscription !== undefined && ["active", "pastDue"].includes(subscription.status) && subscription.endsAt === null;
}
