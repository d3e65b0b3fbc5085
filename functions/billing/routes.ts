import type { billingRoutes } from "../../shared/wire/billing-routes.ts";
import { requiringVerifiedEmail, returningSecret, userRead, userWrite, webhookWrite } from "../call/access-rules.ts";

import { webhookErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "Plans, subscriptions, payments", needs: ["payments"] } as const;

export const routeRows = {
  listTransactions: { ...userRead, says: "List the payments" },
  listPlans: { ...userRead, says: "List the plans", errors: { conflict: ["NOT_CONNECTED"] } },
  subscribe: {
    ...returningSecret(requiringVerifiedEmail(userWrite)),
    says: "Subscribe to a plan",
    errors: { invalid: ["NO_SUCH_PLAN"], conflict: ["ALREADY_SUBSCRIBED", "ANOTHER_PLAN", "NOT_CONNECTED"] },
  },
  readBillingCustomer: { ...returningSecret(userRead), says: "Read the subscription" },
  openBillingPortal: {
    ...returningSecret(requiringVerifiedEmail(userRead)),
    says: "Open the payment provider's page for plan, card and invoices",
    errors: { conflict: ["NO_PLAN_YET", "NOT_CONNECTED"] },
  },
  receiveBillingEvent: {
    ...webhookWrite(6000),
    says: "Receive an event from the payment provider",
    errors: { ...webhookErrors, conflict: ["NOT_CONNECTED"] },
  },
} as const satisfies RouteRows<typeof billingRoutes>;
