import * as z from "zod/mini";
import { day, nullish, upTo } from "./amount.ts";
import { confirmationStatuses, logoLimits, maxFeeCeiling } from "../domain/organisation.ts";
import {
  cover,
  invitation,
  invitedUser,
  listedOrganisation,
  logo,
  member,
  organisation,
  organisationLenders,
  organisationLendersRead,
} from "./response/organisation.ts";
import { creditLicence } from "./credit-licence.ts";
import { changes } from "./changes.ts";
import { lenderContacts, ownAmounts, panelLenders } from "./panel.ts";
import { id } from "./id.ts";
import { emailAddress, emailMessage, organisationEmailMessage, phoneNumber } from "./person.ts";
import { writtenName } from "./persons-name.ts";
import { defineRoutes } from "./route.ts";
import { licenceHolder, organisationName as name } from "./organisation-name.ts";
import { strictObject } from "./strict-object.ts";
import { kelpieIn } from "../domain/reserved-names.ts";
import { abn, filledLine, filledLines, secret } from "./text.ts";

const maxInvites = 20;

/** Ends the emails that go to others in the organisation's name. With Kelpie's name it would read as if Kelpie had written it. */
export const emailSignature = filledLines(500).check(
  z.refine((text) => kelpieIn(text) === undefined, "a signature of your own: Kelpie's name stands at the foot of the email"),
);

export const feeCeiling = upTo(maxFeeCeiling);

const maxLogoLength = "data:image/jpeg;base64,".length + 4 * Math.ceil(logoLimits.bytes / 3);
/** The first bytes decide on the type, whatever the URL says. */
const picture = z
  .string()
  .check(
    z.maxLength(maxLogoLength, { abort: true }),
    z.regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/, "a PNG or JPEG picture as a data URL"),
  );

const judged = { name: z.string().check(z.maxLength(200)), abn, licence: z.nullable(creditLicence) };

export const organisationRoutes = defineRoutes({
  createOrganisation: {
    method: "POST",
    path: "/organisation",
    /** The ABN is checked with the business register. */
    body: strictObject({ name, status: z.literal("active"), abn: z.optional(abn) }),
    data: organisation,
  },
  /** Checks the name and the ABN with the business register. Sent with the same ABN, it checks again. */
  updateOrganisation: {
    method: "PUT",
    path: "/organisation",
    body: changes({ organisationId: id }, { name: z.optional(name), abn: nullish(abn) }),
    data: organisation,
  },
  /**
   * "This is my business": for an organisation whose ABN another one has entered first. The other one sends nothing more until Kelpie's staff
   * have decided. `text` says how staff can tell.
   */
  disputeAbn: {
    method: "POST",
    path: "/organisation/dispute",
    body: strictObject({ organisationId: id, text: filledLines(500) }),
    data: organisation,
  },
  /** For Kelpie's staff: the newest of a status first, at most 50. `before` continues a list. */
  listOrganisations: {
    method: "GET",
    path: "/organisations",
    query: strictObject({ status: z.enum(confirmationStatuses), before: z.optional(filledLine(100)) }),
    data: strictObject({ organisations: z.array(listedOrganisation), before: z.nullable(z.string()) }),
  },
  /** Name, ABN and licence as they were shown: 409 CHANGED if the organisation has changed them meanwhile. */
  confirmOrganisation: {
    method: "POST",
    path: "/organisation/{id}/confirm",
    params: strictObject({ id }),
    body: strictObject(judged),
    data: listedOrganisation,
  },
  refuseOrganisation: {
    method: "POST",
    path: "/organisation/{id}/refuse",
    params: strictObject({ id }),
    body: strictObject({ ...judged, reason: filledLines(500) }),
    data: listedOrganisation,
  },
  readOrganisation: { method: "GET", path: "/organisation/{id}", params: strictObject({ id }), data: organisation },
  saveOrganisationAddress: {
    method: "POST",
    path: "/organisation/address",
    body: strictObject({ address: filledLine(300), organisationId: id }),
    data: organisation,
  },
  saveOrganisationEmail: {
    method: "POST",
    path: "/organisation/email",
    body: strictObject({ email: emailAddress(organisationEmailMessage), organisationId: id }),
    data: organisation,
  },
  saveOrganisationPhoneNumber: {
    method: "POST",
    path: "/organisation/phone-number",
    body: strictObject({ phoneNumber, organisationId: id }),
    data: organisation,
  },
  /** null removes it. */
  saveEmailSignature: {
    method: "POST",
    path: "/organisation/email-signature",
    body: strictObject({ emailSignature: z.nullable(emailSignature), organisationId: id }),
    data: organisation,
  },
  /** Percent of the amount borrowed: a product whose upfront fees are above it is chosen or offered with a reason only. null removes it. */
  saveFeeCeiling: {
    method: "POST",
    path: "/organisation/fee-ceiling",
    body: strictObject({ feeCeiling: z.nullable(feeCeiling), organisationId: id }),
    data: organisation,
  },
  /** Printed on what customers get. null removes it; without it consumers get no document that names products. */
  saveLicence: {
    method: "PUT",
    path: "/organisation/licence",
    body: strictObject({ licence: z.nullable(strictObject({ ...creditLicence.shape, holder: licenceHolder })), organisationId: id }),
    data: organisation,
  },
  /** In emails to customers and on what they see and sign, once the organisation is verified. null removes it. */
  saveLogo: {
    method: "POST",
    path: "/organisation/logo",
    body: strictObject({ logo: z.nullable(picture), organisationId: id }),
    data: z.null(),
  },
  readLogo: { method: "GET", path: "/organisation/{id}/logo", params: strictObject({ id }), data: z.nullable(logo) },
  /** The panel, own brokerage and fees, and contacts: version 0 before the first save. With every lender that has a sheet in force. */
  readLenders: { method: "GET", path: "/organisation/lenders", data: organisationLendersRead },
  /** The whole item, with the version that was read: 409 CHANGED if it has changed meanwhile. `panel` null: all lenders. */
  saveLenders: {
    method: "PUT",
    path: "/organisation/lenders",
    body: strictObject({ version: z.int().check(z.gte(0)), panel: z.nullable(panelLenders), ...ownAmounts, contacts: lenderContacts }),
    data: organisationLenders,
  },
  listMembers: { method: "GET", path: "/organisation/{id}/members", params: strictObject({ id }), data: z.array(member) },
  /** Asks to join the verified organisation with this ABN. Its administrator gets an e-mail with a link to /organisation/requests. */
  requestToJoin: {
    method: "POST",
    path: "/organisation/request",
    body: strictObject({ abn }),
    data: strictObject({ organisationName: z.string() }),
  },
  /** The page /organisation/requests then goes to /request-success, or to /request-fail. */
  approveJoinRequest: { method: "POST", path: "/organisation/request/approve", body: strictObject({ requestId: id }), data: organisation },
  declineJoinRequest: { method: "POST", path: "/organisation/request/decline", body: strictObject({ requestId: id }), data: organisation },
  /**
   * E-mails each address without an open invitation to this organisation a link to /register#invite=SECRET, which is valid for 7 days and
   * for that address only. The form only checks that an entry is filled in; an invalid address is rejected here.
   */
  inviteUsers: {
    method: "POST",
    path: "/organisation/invite",
    body: z
      .array(strictObject({ firstName: writtenName(50), email: emailAddress(emailMessage) }))
      .check(z.minLength(1), z.maxLength(maxInvites)),
    data: z.array(invitedUser),
  },
  withdrawInvitation: {
    method: "POST",
    path: "/organisation/invite/withdraw",
    body: strictObject({ email: emailAddress(emailMessage) }),
    data: organisation,
  },
  /** The page /register#invite=SECRET sends the secret in the header Link-Secret. */
  openInvitation: { method: "GET", path: "/organisation/invitation", data: invitation },
  /** For invited people who already have an account; a new user sends the secret as "invite" when registering. */
  acceptInvitation: { method: "POST", path: "/organisation/invitation/accept", body: strictObject({ invite: secret }), data: organisation },
  transferOrganisationAdmin: {
    method: "POST",
    path: "/organisation/transfer-admin",
    body: strictObject({ userId: id }),
    data: organisation,
  },
  /** The covers given by and to the caller, today's and coming ones; for the administrator those of all members. */
  listCovers: { method: "GET", path: "/organisation/covers", data: z.array(cover) },
  /**
   * The colleague may do all that the owner `userId` can on the owner's quotes, except archiving them and removing customers, until the end of the
   * last day in Sydney. Given by the owner; or by the administrator, and then from 24 hours later, unless the owner gives it too. Another
   * cover of the two is replaced. Both are told by e-mail.
   */
  grantCover: {
    method: "POST",
    path: "/organisation/cover",
    body: strictObject({ userId: id, colleagueId: id, from: z.optional(day), until: day }),
    data: z.array(cover),
  },
  /** By the owner, the colleague or the administrator. Ends at once. */
  revokeCover: {
    method: "POST",
    path: "/organisation/cover/revoke",
    body: strictObject({ userId: id, colleagueId: id }),
    data: z.array(cover),
  },
  /** Removes a member immediately and transfers the member's quotes and referrals. */
  removeMember: {
    method: "POST",
    path: "/organisation/members/remove",
    body: strictObject({ userId: id, quotesTo: id }),
    data: organisation,
  },
});
