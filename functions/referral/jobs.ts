import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

const ofReferral = { applicationId: z.string() };

export const teamEmail = job("referral.team", ofReferral);
export const confirmationEmail = job("referral.confirmation", ofReferral);
export const reopenedEmail = job("referral.reopened", {
  ...ofReferral,
  /** Who has reopened it; absent in the jobs of earlier releases. */
  by: z.optional(z.string()),
  /** The owner, if a cover has. */
  coveringFor: z.optional(z.string()),
});
