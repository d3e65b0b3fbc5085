import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

const ofOrganisation = { organisationId: z.string() };
const ofPerson = { ...ofOrganisation, userId: z.string() };
/** `to` is the one of the two who reads the email. */
const ofCover = { ...ofOrganisation, ownerId: z.string(), colleagueId: z.string(), to: z.string() };

export const invitationEmail = job("organisation.invitation", { ...ofOrganisation, mailbox: z.string(), invitationId: z.string() });
export const joinRequestEmail = job("organisation.joinRequest", ofPerson);
export const welcomeEmail = job("organisation.welcome", ofPerson);
export const joinFailedEmail = job("organisation.joinFailed", ofPerson);
export const newAdministratorEmail = job("organisation.adminRoleTransferred", ofPerson);
export const leftEmail = job("organisation.left", ofPerson);
export const coverGrantedEmail = job("organisation.coverGranted", {
  ...ofCover,
  from: z.string(),
  until: z.string(),
  grantedBy: z.string(),
  /** When an administrator's cover begins. */
  startsAt: z.optional(z.string()),
});
export const coverEndedEmail = job("organisation.coverEnded", { ...ofCover, endedBy: z.optional(z.string()) });
export const toDecideEmail = job("organisation.toDecide", ofOrganisation);
export const decidedEmail = job("organisation.decided", { ...ofOrganisation, status: z.enum(["confirmed", "refused", "disputed"]) });
export const disputeDecidedEmail = job("organisation.disputeDecided", { ...ofOrganisation, isFree: z.boolean() });
/** To the former address. */
export const addressChangedEmail = job("organisation.emailChanged", { ...ofOrganisation, to: z.string() });
/** To the administrator, of a webhook that Kelpie has paused. */
export const webhookPausedEmail = job("organisation.webhookPaused", { ...ofOrganisation, webhookId: z.string() });

export const repeatAbnCheck = job("organisation.abnCheck", {
  ...ofOrganisation,
  /** Of the check that is repeated. */
  checkedAt: z.optional(z.string()),
  pauseMs: z.optional(z.number()),
});

/** Passes the applications of a user who leaves the organisation to a colleague. */
export const transferApplications = job("application.transferOwnership", {
  ...ofOrganisation,
  from: z.string(),
  to: z.string(),
  by: z.string(),
  requestId: z.string(),
});
