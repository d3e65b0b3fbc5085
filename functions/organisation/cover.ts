import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import { type Cover, type CoverPerson, maxCoverDays } from "../../shared/domain/organisation.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { contactsOf } from "../identity/identity.ts";
import { administeredOrganisation, organisationOf } from "./administered-organisation.ts";
import { coversOf, grant, revoke } from "./cover-store.ts";
import type { OrganisationRecord } from "./store.ts";

export const listCovers: Operation<"listCovers"> = async (caller) => visibleTo(caller, await organisationOf(caller));

export const grantCover: Operation<"grantCover"> = async (caller, { body: { userId: ownerId, colleagueId, from, until } }, call) => {
  const organisation = await (ownerId === caller.userId ? organisationOf : administeredOrganisation)(caller);
  const today = businessDate(new Date());
  const period = { from: from ?? today, until };
  checkPeriod(period, today);
  if (colleagueId === ownerId) throw invalid("colleagueId", "the owner of the quotes", "another member");
  // An administrator reads without documents: only the owner can give more.
  if (colleagueId === caller.userId) throw invalid("colleagueId", "yourself", "another member: the owner can ask you to cover");
  await grant(caller, organisation._id, { ownerId, colleagueId, ...period }, call);
  return visibleTo(caller, organisation);
};

export const revokeCover: Operation<"revokeCover"> = async (caller, { body: { userId: ownerId, colleagueId } }, call) => {
  const isParty = [ownerId, colleagueId].includes(caller.userId);
  const organisation = await (isParty ? organisationOf : administeredOrganisation)(caller);
  await revoke(caller, organisation._id, { ownerId, colleagueId }, call);
  return visibleTo(caller, organisation);
};

const maxDaysAhead = 365;

function checkPeriod({ from, until }: { readonly from: IsoDate; readonly until: IsoDate }, today: IsoDate): void {
  const latestStart = daysAfter(today, maxDaysAhead);
  if (from < today || from > latestStart) throw invalid("from", from, `a day from ${today} to ${latestStart}`);
  const latest = daysAfter(from, maxCoverDays);
  if (until < from || until > latest) throw invalid("until", until, `a day from ${from} to ${latest}`);
}

const invalid = (field: string, found: string, expected: string) => new InvalidInput([{ path: [field], found, expected }]);

/** The administrator sees the covers of all members. */
const visibleTo = ({ userId }: Caller, { _id, administratorId }: OrganisationRecord): Promise<Cover[]> =>
  covers(_id, userId === administratorId ? () => true : (cover) => isPartyTo(cover, userId));

/** The covers that the user gives and gets. */
export const coversByAndFor = (userId: string, organisationId: string): Promise<Cover[]> =>
  covers(organisationId, (cover) => isPartyTo(cover, userId));

type Stored = Awaited<ReturnType<typeof coversOf>>[number];

const isPartyTo = ({ ownerId, colleagueId }: Stored, userId: string): boolean => [ownerId, colleagueId].includes(userId);

async function covers(organisationId: string, isShown: (cover: Stored) => boolean): Promise<Cover[]> {
  const visibleCovers = (await coversOf(organisationId)).filter(isShown);
  const people = await contactsOf([
    ...new Set(visibleCovers.flatMap(({ ownerId, colleagueId, grantedBy }) => [ownerId, colleagueId, grantedBy])),
  ]);
  const personOf = (_id: string): CoverPerson => {
    const { firstName, lastName } = people.get(_id) ?? { firstName: "", lastName: "" };
    return { _id, firstName, lastName };
  };
  return visibleCovers.map(({ ownerId, colleagueId, grantedBy, from, until, startsAt = null }) => ({
    owner: personOf(ownerId),
    colleague: personOf(colleagueId),
    from,
    until,
    grantedBy: personOf(grantedBy),
    startsAt,
  }));
}
