import type { RouteName } from "../../shared/wire/routes.ts";
import { type AnyRequest, type Person, aPerson } from "../support/people.ts";
import { aQuoteToRefer, aReferrer, businessOfReferrer } from "../support/referrals.ts";
import { absentIds } from "../support/named-requests.ts";
import { requestOf } from "./requests.ts";
import type { World } from "./world.ts";

/** Who makes a call that succeeds, and with what. */
export interface Owned {
  readonly person: Person;
  readonly request: AnyRequest;
}

/** Where a call uses up what it is about, or takes more than a whole quote, somebody and something of its own. */
const prepared: Readonly<Partial<Record<RouteName, (world: World) => Promise<Owned>>>> = {
  logout: async ({ running }) => ({ person: await aPerson(running), request: {} }),
  signReferralAgreement: async ({ running }) => {
    const person = await aPerson(running);
    await person.api.saveBusinessDetails({ body: businessOfReferrer });
    return { person, request: requestOf("signReferralAgreement", { ...absentIds(), user: person.userId }) };
  },
  approveJoinRequest: (world) => asked(world),
  declineJoinRequest: (world) => asked(world),
  handOverOrganisation: async (world) => {
    const { person, colleague } = await aTeam(world);
    return { person, request: { body: { userId: colleague.userId } } };
  },
  removeMember: async (world) => {
    const { person, colleague } = await aTeam(world);
    return { person, request: { body: { userId: colleague.userId, quotesTo: person.userId } } };
  },
  sendReferral: async ({ running }) => {
    const person = await aReferrer(running);
    return { person, request: { body: await aQuoteToRefer(person) } };
  },
};

async function aTeam({ running }: World) {
  const person = await aPerson(running, { isVerified: true });
  return { person, colleague: await aPerson(running, { isVerified: true, organisation: person.organisationId }) };
}

/** Somebody asks to join an organisation whose name nobody else has. */
async function asked({ running }: World): Promise<Owned> {
  const person = await aPerson(running, { isVerified: true });
  const name = `Of ${person.userId}`;
  await person.api.updateOrganisation({ body: { organisationId: person.organisationId!, name } });
  const single = await aPerson(running, { isVerified: true, organisation: undefined });
  await single.api.requestToJoin({ body: { name } });
  return { person, request: { body: { requestId: single.userId } } };
}

/** What the owner's call is made of. */
export const ownersCall = (world: World, name: RouteName): Promise<Owned> =>
  prepared[name]?.(world) ?? Promise.resolve({ person: world.owner, request: requestOf(name, world.hers) });
