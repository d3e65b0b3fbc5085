import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

const ofUser = { userId: z.string() };

export const verificationEmail = job("user.verifyEmail", ofUser);
export const passwordResetEmail = job("user.resetPassword", ofUser);
export const passwordLockedEmail = job("user.passwordLocked", ofUser);
export const passwordChangedEmail = job("user.passwordChanged", ofUser);
export const secondFactorAddedEmail = job("user.secondFactorAdded", ofUser);
export const secondFactorRemovedEmail = job("user.secondFactorRemoved", ofUser);
export const secondFactorResetEmail = job("user.secondFactorReset", ofUser);
export const accountClosedEmail = job("user.accountClosed", { to: z.string() });
