import type { JoinRequest, Organisation } from "../../shared/entities/organisation.ts";
import type { Caller } from "../http/caller.ts";
import { organisationItems } from "../store/keys.ts";
import { itemsOf } from "../store/read.ts";
import { peopleOf } from "../user/identity.ts";
import { type InvitationRecord, shownInvitation } from "./invitation-store.ts";
import { type JoinRequestRecord, stillStands } from "./join-request-store.ts";
import type { OrganisationRecord } from "./store.ts";

/** An organisation as the caller may see it: its administrator with its invitations and requests, the newest first. */
export async function shown(caller: Pick<Caller, "userId">, record: OrganisationRecord): Promise<Organisation> {
  const { administratorId, ...organisation } = record;
  if (administratorId !== caller.userId) return { ...organisation, isAdministrator: false, invitedUsers: [], joinRequests: [] };
  const items = await itemsOf(organisationItems(record._id));
  const those = (kind: string) => items.filter(({ sk }) => String(sk).startsWith(`${kind}#`)) as readonly unknown[];
  const invitedUsers = (those("INVITATION") as InvitationRecord[]).map(shownInvitation);
  return {
    ...organisation,
    isAdministrator: true,
    invitedUsers: invitedUsers.toSorted((a, b) => newestFirst(a.invitedAt, b.invitedAt)),
    joinRequests: await requestsShown((those("REQUEST") as JoinRequestRecord[]).filter(stillStands)),
  };
}

async function requestsShown(requests: readonly JoinRequestRecord[]): Promise<JoinRequest[]> {
  const people = await peopleOf(requests.map(({ userId }) => userId));
  return requests
    .toSorted((a, b) => newestFirst(a.requestedAt, b.requestedAt))
    .flatMap(({ userId: _id, requestedAt }) => {
      const person = people.get(_id);
      return person ? [{ _id, firstName: person.firstName, lastName: person.lastName, email: person.address, requestedAt }] : [];
    });
}

const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
