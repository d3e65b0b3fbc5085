import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

const ofReferral = { applicationId: z.string() };

export const teamEmail = job("referral.team", ofReferral);
export const confirmationEmail = job("referral.confirmation", ofReferral);
export const reopenedEmail = job("referral.reopened", ofReferral);
