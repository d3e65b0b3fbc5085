import type { RouteName } from "../../../shared/wire/routes.ts";
import { batchRequests } from "./batch-requests.ts";
import { organisationScenarios } from "./organisations.ts";
import { programScenarios } from "./programs.ts";
import { ratesScenarios } from "./rates.ts";
import { bookScenarios } from "./book.ts";
import { partnerScenarios } from "./partners.ts";
import { userScenarios } from "./users.ts";
import type { RunningApi } from "../api/api.ts";
import type { Sender } from "../in-process/call-function.ts";
import { type Ids, otherRequests, writingRequests } from "./named-requests.ts";
import { administratorRequests, organisationRequests } from "./organisation-requests.ts";
import { type AnyRequest, type Person, aMaster, aPerson, send } from "../fixtures/people.ts";
import { aQuoteToRefer, aReferrer, businessOfReferrer } from "../fixtures/referrals.ts";
import { aCompany, aWholeQuote } from "../fixtures/whole-quote.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { changedRow } from "../../../functions/store/services/today-rows.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { issueSecret, createLink } from "../../../functions/link/store.ts";
import { newUnsubscribeToken } from "../../../functions/link/unsubscribe.ts";
import { mailboxOf } from "../../../functions/store/dynamo/digest-keys.ts";
import { currentVersions } from "../../../functions/agreements/agreement-texts.ts";
import type { LinkPurpose } from "../../../shared/domain/link.ts";
import { aCall } from "../fixtures/brokers.ts";
import { aCustomerOf } from "../fixtures/links.ts";
import { signatureFields } from "../fixtures/signatures.ts";
import { files, pdfMetadata } from "../fixtures/uploads.ts";

/** A broker with a complete quote, and a colleague. */
export interface Fixture {
  readonly running: RunningApi;
  readonly ann: Person;
  readonly kim: Person;
  readonly ids: Ids;
}

export async function aFixture(running: RunningApi): Promise<Fixture> {
  const ann = await aReferrer(running);
  const kim = await aPerson(running, { organisation: ann.organisationId, isVerified: true, firstName: "Kim" });
  return { running, ann, kim, ids: await aWholeQuote(ann) };
}

/** A call that succeeds after its preparation. */
export interface CallScenario {
  readonly request: AnyRequest;
  readonly sender?: Sender;
  /** Anything besides table and emails that must be equal with and without a fault. */
  readonly also?: () => Promise<unknown>;
  /** Statuses allowed for a repetition that the first call made impossible, as its token or key is used up. */
  readonly repeatedAs?: readonly number[];
}

export interface CallSetup {
  readonly prepare: (fixture: Fixture) => Promise<CallScenario>;
  /** Whether it changes state outside the table and must be prepared again for each run. */
  readonly isOnce?: true;
  /** Partition keys to leave out of the comparison: counters, and items that depend on the order of concurrent writes. */
  readonly ignores?: RegExp;
}

export type CallSetups = Readonly<Partial<Record<RouteName, CallSetup>>>;

/** A scenario for every writing route in which it succeeds. */
export function callSetups(fixture: Fixture): CallSetups {
  return {
    ...named(fixture),
    ...applicationScenarios,
    ...customerScenarios,
    ...organisationScenarios,
    ...userScenarios,
    ...partnerScenarios,
    ...bookScenarios,
    ...programScenarios,
    ...ratesScenarios,
  };
}

function named({ ann, kim, ids }: Fixture): CallSetups {
  const requests = {
    ...writingRequests(ids, aCompany.abn),
    ...organisationRequests(ids),
    ...administratorRequests({ ...ids, user: kim.userId }),
    ...otherRequests(ids, aCompany),
    startBatch: batchRequests(ids).startBatch,
  };
  const callScenarios = Object.entries(requests).map(([name, request]) => [name, { prepare: async () => ({ request, sender: ann }) }]);
  return Object.fromEntries(callScenarios) as CallSetups;
}

const applicationScenarios: CallSetups = {
  restoreQuote: {
    prepare: async ({ ann, ids }) => {
      await ann.api.archiveQuote({ body: { applicationId: ids.application } });
      return { request: { body: { applicationId: ids.application } }, sender: ann };
    },
  },
  markOutcome: {
    prepare: async ({ ann }) => {
      const { applicationId } = await aQuoteToRefer(ann);
      return { request: { body: { applicationId, outcome: "lost" } }, sender: ann };
    },
  },
  putOffRow: {
    prepare: async ({ ann }) => {
      // Of a quote that no job refreshes.
      const application = newId();
      const today = businessDate(new Date());
      const row = { kind: "signed", text: "#1: the customer signed", since: new Date().toISOString(), from: today } as const;
      await commit([changedRow(ann.userId, application, row)]);
      return { request: { body: { _id: `${application}.signed`, until: daysAfter(today, 7) } }, sender: ann };
    },
  },
  remindOfQuote: {
    prepare: async ({ ann, ids }) => ({ request: writingRequests(ids, aCompany.abn).remindOfQuote, sender: ann }),
    // A repetition refreshes the quote's rows once more.
    ignores: /^OUTBOX#/,
  },
  sendReferral: { prepare: async ({ ann }) => ({ request: { body: await aQuoteToRefer(ann) }, sender: ann }) },
  reopenReferral: {
    prepare: async ({ ann }) => {
      const body = await aQuoteToRefer(ann);
      await ann.api.sendReferral({ body });
      return { request: { params: { applicationId: body.applicationId } }, sender: ann };
    },
  },
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
    ignores: /^RATE_LIMIT#/,
  },
};

/** Signatures and uploads. */
const customerScenarios: CallSetups = {
  signPrivacy: {
    prepare: async (fixture) => {
      const { applicationId, customerId, headers } = await aLinkFor(fixture, "privacy");
      const body = { applicationId, customerId, applicationType: "consumer", ...signatureFields };
      return { request: { body, headers } };
    },
  },
  sendAnswersLink: {
    prepare: async ({ ann }) => ({ request: { body: { customerId: (await aCustomerOf(ann)).customerId } }, sender: ann }),
  },
  answerByLink: {
    prepare: async (fixture) => {
      const { headers } = await aLinkFor(fixture, "answers");
      return { request: { body: { employmentType: "CASUAL" }, headers } };
    },
  },
  discardAnswer: {
    prepare: async (fixture) => {
      const { customerId, headers } = await aLinkFor(fixture, "answers");
      const answered = await send(fixture.running, "answerByLink", { body: { employmentType: "CASUAL" }, headers });
      if (answered.status !== 200) throw new Error(answered.text);
      return { request: { body: { customerId, field: "employmentType" } }, sender: fixture.ann };
    },
  },
  uploadByLink: {
    prepare: async (fixture) => {
      const { headers } = await aLinkFor(fixture, "upload");
      return { request: { body: { kind: "identity", ...pdfMetadata(files.pdf) }, headers } };
    },
  },
  unsubscribe: {
    prepare: async () => ({ request: { params: { token: await newUnsubscribeToken(mailboxOf("kim@example.com")) } } }),
  },
  recordOpening: {
    prepare: async (fixture) => ({ request: { headers: (await aLinkFor(fixture, "upload")).headers } }),
  },
  signReferralAgreement: {
    // Each attempt to sign is counted, also one that fails.
    ignores: /^RATE_LIMIT#/,
    prepare: async ({ running }) => {
      const person = await aPerson(running, { isVerified: true });
      await person.api.saveBusinessDetails({ body: businessOfReferrer });
      return { request: { body: { userId: person.userId, ...signatureFields } }, sender: person };
    },
  },
};

async function aLinkFor({ ann }: Fixture, purpose: LinkPurpose) {
  const requested = await aCustomerOf(ann);
  const agreements = purpose === "privacy" ? currentVersions("consumer") : {};
  const owner = { userId: ann.userId, organisationId: ann.organisationId, isMaster: false };
  const { customerId } = requested;
  const questions = [{ field: "employmentType", asks: 3 }] as const;
  const asked = purpose === "answers" ? { questions } : {};
  const link = await createLink(
    owner,
    { purpose, customerId, applicationType: "consumer", agreements, ...asked, isEmailed: false },
    aCall(),
  );
  const secret = await issueSecret({ linkId: link._id, expiresAt: Date.parse(link.expiresAt) });
  return { ...requested, headers: { "link-secret": secret } };
}
