import type { Member } from "../../shared/domain/organisation.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { contactsOf } from "../identity/identity.ts";
import { administeredOrganisation, organisationOf } from "./administered-organisation.ts";
import { ApiError } from "../call/api-error.ts";
import { cannotChangeOwnRole, removeMember as storeRemoval } from "./leaving.ts";
import { transferAdminRole, isAdminRoleTransferred, membersOf } from "./member-store.ts";
import { toResponse } from "./to-response.ts";
import { openOrganisation, recordOf } from "./store.ts";

/** Earliest member first. */
export const listMembers: Operation<"listMembers"> = async (caller, { params }, call) => {
  const { administratorId } = await openOrganisation(caller, params.id, call);
  const members = await membersOf(params.id);
  const people = await contactsOf(members.map(({ userId }) => userId));
  return members.flatMap(({ userId: _id, joinedAt }): Member[] => {
    const person = people.get(_id);
    if (!person) return [];
    const { firstName, lastName, address: email } = person;
    return [{ _id, firstName, lastName, email, isAdministrator: _id === administratorId, joinedAt }];
  });
};

/** The ids of the members of the organisation that the caller administers. Throws ApiError like administeredOrganisation. */
export async function administratedMembers(caller: Caller): Promise<string[]> {
  const { _id } = await administeredOrganisation(caller);
  return memberIdsOf(_id);
}

export const memberIdsOf = async (organisationId: string): Promise<string[]> =>
  (await membersOf(organisationId)).map(({ userId }) => userId);

export const transferOrganisationAdmin: Operation<"transferOrganisationAdmin"> = async (caller, { body }, call) => {
  if (!(await isAdminRoleTransferred(call)))
    await transferAdminRole(caller, (await administeredOrganisation(caller))._id, body.userId, call);
  return toResponse(caller, await organisationOf(caller));
};

export const removeMember: Operation<"removeMember"> = async (caller, { body }, call) => {
  const { _id } = await administeredOrganisation(caller);
  if (body.userId === caller.userId) throw cannotChangeOwnRole();
  if (body.userId === body.quotesTo) throw withoutRecipient();
  await storeRemoval(caller, _id, body, call);
  return toResponse(caller, await recordOf(_id));
};

const withoutRecipient = () =>
  new ApiError("invalid", "INVALID", "quotesTo: found the member who leaves, expected another member.", "quotesTo");
