import * as z from "zod/mini";
import { paymentTimings } from "./book.ts";
import { directDebitId } from "../settlement/settlement.ts";
import { day, dollars, wholeNumber } from "./amount.ts";
import { id } from "./id.ts";
import { application } from "./response/application.ts";
import { pack } from "./response/pack.ts";
import { defineRoutes } from "./route.ts";
import { callShape, changedGroups, settlementAnswer } from "./settlement.ts";
import { approvedTerms } from "./response/submission.ts";
import { strictObject } from "./strict-object.ts";

const maxVersion = 1_000_000_000;
const version = wholeNumber(0, maxVersion);

export const settlementRoutes = defineRoutes({
  /** What stands between an approval and the money. STATUS: the newest submission is not approved. Account numbers are masked. */
  readSettlement: { method: "GET", path: "/settlement/{id}", params: strictObject({ id }), data: settlementAnswer },
  /** `version` is the one that was read. A new BSB or account number clears the payee's call, though it be the same. */
  saveSettlement: {
    method: "PUT",
    path: "/settlement",
    body: strictObject({ applicationId: id, version, ...changedGroups }),
    data: settlementAnswer,
  },
  /** Records a call that confirmed a payee's account; with `version`, only if nothing has been saved since that was read. */
  verifyPayee: {
    method: "POST",
    path: "/settlement/verify",
    body: strictObject({ applicationId: id, payeeId: id, ...callShape, version: z.optional(version) }),
    data: settlementAnswer,
  },
  showPaymentDetails: {
    method: "POST",
    path: "/settlement/account",
    body: strictObject({ applicationId: id, payeeId: z.union([id, z.literal(directDebitId)]) }),
    data: strictObject({ bsb: z.nullable(z.string()), account: z.nullable(z.string()) }),
  },
  /** A pack for the lender as of a submission: its documents, and a cover with all account numbers. */
  createSettlementPack: { method: "POST", path: "/settlement/pack", body: strictObject({ applicationId: id }), data: pack },
  /** Marks the deal as settled, with the figures of its contract. */
  recordSettled: {
    method: "POST",
    path: "/settlement/settled",
    body: strictObject({
      applicationId: id,
      settledOn: day,
      figures: strictObject({
        rate: approvedTerms.shape.rate,
        amount: dollars,
        term: wholeNumber(12, 84),
        balloon: dollars,
        repayment: dollars,
        monthlyFees: dollars,
        timing: z.enum(paymentTimings),
        firstPaymentOn: day,
      }),
      acknowledgeMissing: z.optional(z.boolean()),
    }),
    data: application,
  },
});
