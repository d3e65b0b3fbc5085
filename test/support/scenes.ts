import type { RouteName } from "../../shared/wire/routes.ts";
import { customerScenes } from "./scenes-of-links.ts";
import { organisationScenes } from "./scenes-of-organisations.ts";
import { partnerScenes } from "./scenes-of-partners.ts";
import { userScenes } from "./scenes-of-users.ts";
import type { RunningApi } from "./api.ts";
import type { Sender } from "./functions-here.ts";
import { type Ids, administratorRequests, organisationRequests, otherRequests, writingRequests } from "./named-requests.ts";
import { type AnyRequest, type Person, aMaster, aPerson } from "./people.ts";
import { aQuoteToRefer, aReferrer } from "./referrals.ts";
import { aCompany, aWholeQuote } from "./whole-quote.ts";

/** A broker with everything that a call may be about, and a colleague. */
export interface World {
  readonly running: RunningApi;
  readonly ann: Person;
  readonly kim: Person;
  readonly ids: Ids;
}

export async function aWorld(running: RunningApi): Promise<World> {
  const ann = await aReferrer(running);
  const kim = await aPerson(running, { organisation: ann.organisationId, isVerified: true, firstName: "Kim" });
  return { running, ann, kim, ids: await aWholeQuote(ann) };
}

/** A call that succeeds, once what it needs is there. */
export interface Scene {
  readonly request: AnyRequest;
  readonly sender?: Sender;
  /** What must be the same in the end beside the table and the letters. */
  readonly also?: () => Promise<unknown>;
  /** How a repetition may be refused, where what was asked for has made it impossible: its token or key is void. */
  readonly repeatedAs?: readonly number[];
}

export interface Setting {
  readonly prepare: (world: World) => Promise<Scene>;
  /** Whether it is about what stands outside the table, so that it must be prepared anew each time. */
  readonly isOnce?: true;
  /** Keys of what is no part of what it leads to: what counts every call, or tells what came first of two that go on at once. */
  readonly ignores?: RegExp;
}

export type Settings = Readonly<Partial<Record<RouteName, Setting>>>;

/** The settings in which each writing route succeeds: those that need more than a whole quote are told one by one. */
export function settings(world: World): Settings {
  return { ...named(world), ...applicationScenes, ...customerScenes, ...organisationScenes, ...userScenes, ...partnerScenes };
}

/** What every test of all routes sends. */
function named({ ann, kim, ids }: World): Settings {
  const requests = {
    ...writingRequests(ids, aCompany.abn),
    ...organisationRequests(ids),
    ...administratorRequests({ ...ids, user: kim.userId }),
    ...otherRequests(ids, aCompany),
  };
  const scenes = Object.entries(requests).map(([name, request]) => [name, { prepare: async () => ({ request, sender: ann }) }]);
  return Object.fromEntries(scenes) as Settings;
}

const applicationScenes: Settings = {
  restoreQuote: {
    prepare: async ({ ann, ids }) => {
      await ann.api.archiveQuote({ body: { applicationId: ids.application } });
      return { request: { body: { applicationId: ids.application } }, sender: ann };
    },
  },
  sendReferral: { prepare: async ({ ann }) => ({ request: { body: await aQuoteToRefer(ann) }, sender: ann }) },
  markContacted: {
    prepare: async ({ running, ann }) => {
      const body = await aQuoteToRefer(ann);
      await ann.api.sendReferral({ body });
      const { subject } = await aMaster(running);
      return { request: { params: { applicationId: body.applicationId } }, sender: { subject, isMaster: true } };
    },
  },
  recordEvents: {
    prepare: async () => ({ request: { body: { events: [{ name: "page.error" }] } } }),
    ignores: /^ALLOWANCE#/,
  },
};
