import type { referralRoutes } from "../../shared/wire/referral-routes.ts";
import { quoteWrite, requiringVerifiedAbn, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { notFoundErrors, statusErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "Referrals to the provider's team", needs: ["readSheets"] } as const;

export const routeRows = {
  sendReferral: {
    ...withDailyLimit(callLimits.referrals, requiringVerifiedAbn(quoteWrite)),
    says: "Refer a customer to the provider's team",
    errors: {
      invalid: ["INFORMED_ON"],
      forbidden: ["NO_REFERRER"],
      ...notFoundErrors,
      conflict: ["STATUS", "CLOSED", "QUOTE_STALE", "NO_PRODUCT"],
    },
  },
  reopenReferral: { ...quoteWrite, says: "Reopen a sent referral to change it", errors: statusErrors },
  markContacted: { access: "master", writes: true, says: "Mark a referred customer as contacted", errors: notFoundErrors },
} as const satisfies RouteRows<typeof referralRoutes>;
