import * as z from "zod/mini";
import { known } from "./amount.ts";
import { invitedUser, organisation } from "./answer/user.ts";
import { changes } from "./changes.ts";
import { id } from "./id.ts";
import { emailAddress, organisationEmailMessage, phoneNumber } from "./person.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { abn, filledLine } from "./text.ts";

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
  /** By the name of the organisation; the answer is the same whether there is such a one. */
  requestToJoin: { method: "POST", path: "/organisation/request", body: strictObject({ name }), data: z.null() },
  approveJoinRequest: { method: "POST", path: "/organisation/request/approve", body: strictObject({ requestId: id }), data: organisation },
  inviteUsers: {
    method: "POST",
    path: "/organisation/invite",
    // Only presence is asked of an invite's fields.
    body: z.array(strictObject({ firstName: filledLine(50), email: filledLine(254) })).check(z.minLength(1), z.maxLength(mostInvites)),
    data: z.array(invitedUser),
  },
});
