import type { settlementRoutes } from "../../shared/wire/settlement-routes.ts";
import { filesRead, quoteWrite, recordsRead, requiringVerifiedAbn, returningSecret, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { notFoundErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

const openErrors = { ...notFoundErrors, conflict: ["STATUS", "CLOSED"] };

export const domain = {
  description: "Settlement: from a lender's approval to its payment",
  needs: ["editPaymentDetails", "readSheets"],
} as const;

export const routeRows = {
  readSettlement: {
    ...recordsRead,
    says: "Read what stands between an approval and the money",
    errors: { ...notFoundErrors, conflict: ["STATUS"] },
  },
  saveSettlement: {
    ...quoteWrite,
    says: "Save invoice, payees, insurance and the other parts of a settlement",
    errors: { ...notFoundErrors, conflict: ["STATUS", "CLOSED", "CHANGED"] },
  },
  verifyPayee: {
    ...quoteWrite,
    says: "Record a call that confirmed a payee's account",
    errors: { ...notFoundErrors, conflict: ["STATUS", "CLOSED", "CHANGED"] },
  },
  showPaymentDetails: {
    ...withDailyLimit(callLimits.paymentDetails, returningSecret({ ...filesRead, isForbiddenToMaster: true })),
    says: "Show an account's BSB and number",
    errors: { ...notFoundErrors, conflict: ["STATUS"] },
  },
  createSettlementPack: {
    ...withDailyLimit(callLimits.packs, requiringVerifiedAbn(quoteWrite)),
    says: "Make a pack of documents and account numbers for the lender that is to pay",
    errors: { ...openErrors, conflict: ["STATUS", "CLOSED", "NOT_READY", "CONSENT", "ARCHIVED"] },
  },
  recordSettled: {
    ...quoteWrite,
    says: "Mark a deal as settled, with the figures of its contract",
    errors: { ...openErrors, conflict: ["STATUS", "CLOSED", "NOT_READY"] },
  },
} as const satisfies RouteRows<typeof settlementRoutes>;
