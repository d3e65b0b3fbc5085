import * as z from "zod/mini";
import type { ReferralPayload } from "../domain/referral.ts";
import { day, dollars, percent } from "./amount.ts";
import { application } from "./response/application.ts";
import { referralProgress } from "./response/referral.ts";
import { id, childId } from "./id.ts";
import { customerEmail, customerPhone } from "./person.ts";
import { someName } from "./persons-name.ts";
import { defineRoutes } from "./route.ts";
import { shownLine } from "./shown-name.ts";
import { strictObject } from "./strict-object.ts";

const payload = strictObject({
  applicationId: id,
  firstName: shownLine(100),
  lastName: shownLine(100),
  // The team calls or writes to the customer, so both must reach the customer.
  number: customerPhone,
  customerId: childId,
  address: customerEmail,
  status: z.literal("referral"),
  totalLoanAmount: z.nullable(dollars),
  minRepayments: z.nullable(dollars),
  maxRepayments: z.nullable(dollars),
  minRate: percent,
  maxRate: percent,
  hasConsent: z.literal(true),
  informedOn: day,
}).check(someName) satisfies z.ZodMiniType<ReferralPayload>;

export const referralRoutes = defineRoutes({
  sendReferral: {
    method: "POST",
    path: "/referral",
    body: payload,
    data: referralProgress,
  },
  /** Makes a sent referral a quote again, which the team is told. */
  reopenReferral: {
    method: "POST",
    path: "/referral/{applicationId}/reopen",
    params: strictObject({ applicationId: id }),
    data: application,
  },
  /** Marks the customer as contacted by the provider's team; the first time is kept. */
  markContacted: {
    method: "POST",
    path: "/referral/{applicationId}/contacted",
    params: strictObject({ applicationId: id }),
    data: referralProgress,
  },
});
