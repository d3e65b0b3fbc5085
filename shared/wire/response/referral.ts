import * as z from "zod/mini";
import type { ReferralProgress } from "../../domain/referral.ts";
import { strictObject } from "../strict-object.ts";

export const referralProgress: z.ZodMiniType<ReferralProgress> = strictObject({
  sentAt: z.string(),
  informedOn: z.string(),
  detailsDueOn: z.string(),
  contactDueOn: z.string(),
  contactedAt: z.nullable(z.string()),
});
