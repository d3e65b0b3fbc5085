import * as z from "zod/mini";
import { known } from "./amount.ts";
import { invitation, invitedUser, member, organisation } from "./answer/organisation.ts";
import { changes } from "./changes.ts";
import { id } from "./id.ts";
import { emailAddress, emailMessage, organisationEmailMessage, phoneNumber } from "./person.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { abn, filledLine, secret } from "./text.ts";

const mostInvites = 20;
const name = filledLine(200);

export const organisationRoutes = named({
  createOrganisation: {
    method: "POST",
    path: "/organisation",
    body: strictObject({ name, status: z.literal("active") }),
    data: organisation,
  },
  updateOrganisation: {
    method: "PUT",
    path: "/organisation",
    body: changes({ organisationId: id }, { name: z.optional(name), abn: known(abn) }),
    data: organisation,
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
  listMembers: { method: "GET", path: "/organisation/{id}/members", params: strictObject({ id }), data: z.array(member) },
  /**
   * Asks to join the organisation of this name; where several have it, none is asked. The answer is the same whatever there is. Its
   * administrator gets a letter that leads to the page /organisation/requests, and sees the requests on the organisation.
   */
  requestToJoin: { method: "POST", path: "/organisation/request", body: strictObject({ name }), data: z.null() },
  /** Pressed on the page /organisation/requests, which goes to /request-success once it is answered, or to /request-fail. */
  approveJoinRequest: { method: "POST", path: "/organisation/request/approve", body: strictObject({ requestId: id }), data: organisation },
  declineJoinRequest: { method: "POST", path: "/organisation/request/decline", body: strictObject({ requestId: id }), data: organisation },
  /**
   * Sends each address that has no open invitation of this organisation a link to the page /register#invite=SECRET, good for 7 days and
   * for that mailbox alone. The form asks of an entry only that it is filled; an address that no letter can reach is refused here.
   */
  inviteUsers: {
    method: "POST",
    path: "/organisation/invite",
    body: z
      .array(strictObject({ firstName: filledLine(50), email: emailAddress(emailMessage) }))
      .check(z.minLength(1), z.maxLength(mostInvites)),
    data: z.array(invitedUser),
  },
  withdrawInvitation: {
    method: "POST",
    path: "/organisation/invite/withdraw",
    body: strictObject({ email: emailAddress(emailMessage) }),
    data: organisation,
  },
  /** For the page /register#invite=SECRET, which sends the secret as the header Link-Secret. */
  openInvitation: { method: "GET", path: "/organisation/invitation", data: invitation },
  /** For whoever was invited and has signed up before; who signs up sends the secret along as "invite". */
  acceptInvitation: { method: "POST", path: "/organisation/invitation/accept", body: strictObject({ invite: secret }), data: organisation },
  /** Makes another member the administrator in the caller's place. */
  handOverOrganisation: { method: "POST", path: "/organisation/hand-over", body: strictObject({ userId: id }), data: organisation },
  /** Ends a member's membership at once, whose quotes and referrals become another member's. */
  removeMember: {
    method: "POST",
    path: "/organisation/members/remove",
    body: strictObject({ userId: id, quotesTo: id }),
    data: organisation,
  },
});
