import type { RouteName } from "../../shared/wire/routes.ts";
import { type AnyRequest, type Person, aPerson } from "../support/fixtures/people.ts";
import { aCover } from "../support/fixtures/covers.ts";
import { businessDate } from "../../shared/business-date.ts";
import { aQuoteToRefer, aReferrer, businessOfReferrer } from "../support/fixtures/referrals.ts";
import { aDeclinedApplication, aSubmitter } from "../support/fixtures/submissions.ts";
import { absentIds } from "../support/call-scenarios/named-requests.ts";
import { requestOf } from "./requests.ts";
import type { AccessFixture } from "./access-fixture.ts";

/** A caller and a request that succeeds. */
export interface Owned {
  readonly person: Person;
  readonly request: AnyRequest;
}

/** Routes that consume their subject or need more than a complete quote: each gets its own caller and data. */
const prepared: Readonly<Partial<Record<RouteName, (fixture: AccessFixture) => Promise<Owned>>>> = {
  logout: async ({ running }) => ({ person: await aPerson(running), request: {} }),
  // Each wrong password counts: a person without earlier attempts.
  removeSecondFactor: async ({ running }) => ({ person: await aPerson(running), request: requestOf("removeSecondFactor", absentIds()) }),
  signReferralAgreement: async ({ running }) => {
    const person = await aPerson(running);
    await person.api.saveBusinessDetails({ body: businessOfReferrer });
    return { person, request: requestOf("signReferralAgreement", { ...absentIds(), user: person.userId }) };
  },
  approveJoinRequest: (fixture) => joinRequested(fixture),
  declineJoinRequest: (fixture) => joinRequested(fixture),
  transferOrganisationAdmin: async (fixture) => {
    const { person, colleague } = await aTeam(fixture);
    return { person, request: { body: { userId: colleague.userId } } };
  },
  removeMember: async (fixture) => {
    const { person, colleague } = await aTeam(fixture);
    return { person, request: { body: { userId: colleague.userId, quotesTo: person.userId } } };
  },
  grantCover: async (fixture) => {
    const { person, colleague } = await aTeam(fixture);
    return { person, request: { body: { userId: person.userId, colleagueId: colleague.userId, until: businessDate(new Date()) } } };
  },
  revokeCover: async (fixture) => {
    const { person, colleague } = await aTeam(fixture);
    await aCover(person, colleague);
    return { person, request: { body: { userId: person.userId, colleagueId: colleague.userId } } };
  },
  reopenReferral: async ({ running }) => {
    const person = await aReferrer(running);
    const body = await aQuoteToRefer(person);
    await person.api.sendReferral({ body });
    return { person, request: { params: { applicationId: body.applicationId } } };
  },
  reopenSubmission: async ({ running }) => {
    const person = await aSubmitter(running);
    const { applicationId } = await aDeclinedApplication(person);
    return { person, request: { params: { id: applicationId } } };
  },
  sendReferral: async ({ running }) => {
    const person = await aReferrer(running);
    return { person, request: { body: await aQuoteToRefer(person) } };
  },
};

async function aTeam({ running }: AccessFixture) {
  const person = await aPerson(running, { isVerified: true });
  return { person, colleague: await aPerson(running, { isVerified: true, organisation: person.organisationId }) };
}

/** A user has asked to join an organisation. */
async function joinRequested({ running }: AccessFixture): Promise<Owned> {
  const person = await aPerson(running, { isVerified: true });
  const { abn } = await person.api.readOrganisation({ params: { id: person.organisationId! } });
  const single = await aPerson(running, { isVerified: true, organisation: undefined });
  await single.api.requestToJoin({ body: { abn: abn! } });
  return { person, request: { body: { requestId: single.userId } } };
}

/** Whether the route has a caller and data of its own. */
export const isPrepared = (name: RouteName): boolean => prepared[name] !== undefined;

export const ownersCall = (fixture: AccessFixture, name: RouteName): Promise<Owned> =>
  prepared[name]?.(fixture) ?? Promise.resolve({ person: fixture.owner, request: requestOf(name, fixture.ownerIds) });
