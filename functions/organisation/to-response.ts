import type { JoinRequest, Organisation } from "../../shared/domain/organisation.ts";
import type { Caller } from "../call/caller.ts";
import { organisationItems } from "../store/dynamo/keys.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { contactsOf } from "../identity/identity.ts";
import { type InvitationRecord, invitationResponse } from "./invitation-store.ts";
import { type JoinRequestRecord, isStillPending } from "./join-request-store.ts";
import type { OrganisationRecord } from "./store.ts";

/** Only the administrator sees invitations and join requests, newest first. */
export async function toResponse(caller: Pick<Caller, "userId">, record: OrganisationRecord): Promise<Organisation> {
  const { administratorId, claimantId: _claimant, ...organisation } = record;
  if (administratorId !== caller.userId) return { ...organisation, isAdministrator: false, invitedUsers: [], joinRequests: [] };
  const items = await itemsOf(organisationItems(record._id));
  const itemsOfKind = (kind: string) => items.filter(({ sk }) => String(sk).startsWith(`${kind}#`)) as readonly unknown[];
  const invitedUsers = (itemsOfKind("INVITATION") as InvitationRecord[]).map(invitationResponse);
  return {
    ...organisation,
    isAdministrator: true,
    invitedUsers: invitedUsers.toSorted((a, b) => newestFirst(a.invitedAt, b.invitedAt)),
    joinRequests: await requestResponses((itemsOfKind("REQUEST") as JoinRequestRecord[]).filter(isStillPending)),
  };
}

async function requestResponses(requests: readonly JoinRequestRecord[]): Promise<JoinRequest[]> {
  const people = await contactsOf(requests.map(({ userId }) => userId));
  return requests
    .toSorted((a, b) => newestFirst(a.requestedAt, b.requestedAt))
    .flatMap(({ userId: _id, requestedAt }) => {
      const person = people.get(_id);
      return person ? [{ _id, firstName: person.firstName, lastName: person.lastName, email: person.address, requestedAt }] : [];
    });
}

const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
