import type { Member } from "../../shared/entities/organisation.ts";
import type { Operation } from "../http/operation.ts";
import { peopleOf } from "../user/identity.ts";
import { administeredBy, organisationOf } from "./administered.ts";
import { Refusal } from "../http/refusal.ts";
import { ownRole, removeMember as storeRemoval } from "./leaving.ts";
import { handOver, isHandedOver, membersOf } from "./member-store.ts";
import { shown } from "./shown.ts";
import { openOrganisation, recordOf } from "./store.ts";

/** The organisation's members, whoever joined first comes first. */
export const listMembers: Operation<"listMembers"> = async (caller, { params }, call) => {
  const { administratorId } = await openOrganisation(caller, params.id, call);
  const members = await membersOf(params.id);
  const people = await peopleOf(members.map(({ userId }) => userId));
  return members.flatMap(({ userId: _id, joinedAt }): Member[] => {
    const person = people.get(_id);
    if (!person) return [];
    const { firstName, lastName, address: email } = person;
    return [{ _id, firstName, lastName, email, isAdministrator: _id === administratorId, joinedAt }];
  });
};

export const handOverOrganisation: Operation<"handOverOrganisation"> = async (caller, { body }, call) => {
  if (!(await isHandedOver(call))) await handOver(caller, (await administeredBy(caller))._id, body.userId, call);
  return shown(caller, await organisationOf(caller));
};

export const removeMember: Operation<"removeMember"> = async (caller, { body }, call) => {
  const { _id } = await administeredBy(caller);
  if (body.userId === caller.userId) throw ownRole();
  if (body.userId === body.quotesTo) throw toNobody();
  await storeRemoval(caller, _id, body, call);
  return shown(caller, await recordOf(_id));
};

const toNobody = () => new Refusal("invalid", "INVALID", "quotesTo: found the member who leaves, expected another member.", "quotesTo");
