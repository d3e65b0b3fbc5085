import { describe, expect, it } from "vitest";
import type { Application, ApplicationStatus } from "../../shared/entities/application.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { withApi } from "../support/api.ts";
import { History, isLinearizable } from "../support/history.ts";
import type { AnyRequest, Person } from "../support/people.ts";
import { drawMany, races, times } from "../support/races.ts";
import { businessOfReferrer, referralOf, signedAgreement } from "../support/referrals.ts";
import { aQuoteForNow, aSubmitter } from "../support/submissions.ts";

const running = withApi();
const forEachSeed = races("races of submitting, editing, referring, archiving and removing", 1);

const deeds = ["postSubmission", "addNote", "sendReferral", "removeCustomer", "archiveQuote", "restoreQuote", "readApplication"] as const;

type Deed = (typeof deeds)[number];

/** How a call was answered. */
interface Answered {
  readonly deed: Deed;
  readonly isDone: boolean;
  /** Of a reading. */
  readonly status?: string;
}

/** As far as these calls depend on it. */
interface Stands {
  readonly status: ApplicationStatus;
  /** Whether the customer is still there about whom all of this is. */
  readonly hasCustomer: boolean;
}

/** What each call makes of an application where it may be made; undefined where it must be refused. */
const becomes: Readonly<Record<Exclude<Deed, "readApplication">, (stands: Stands) => Stands | undefined>> = {
  // Whoever submits it again is told how that stands.
  postSubmission: (stands) => (stands.status === "submitted" ? stands : ifComplete(stands, "submitted")),
  addNote: (stands) => (isWritable(stands) ? stands : undefined),
  sendReferral: (stands) => ifComplete(stands, "referral"),
  removeCustomer: (stands) => (isWritable(stands) && stands.hasCustomer ? { ...stands, hasCustomer: false } : undefined),
  archiveQuote: (stands) => (stands.status === "quote" ? { ...stands, status: "archived" } : undefined),
  restoreQuote: (stands) => (stands.status === "archived" ? { ...stands, status: "quote" } : undefined),
};

const isWritable = ({ status }: Stands) => status === "quote" || status === "referral";
const ifComplete = (stands: Stands, status: ApplicationStatus) =>
  stands.status === "quote" && stands.hasCustomer ? { ...stands, status } : undefined;

function step(stands: Stands, { deed, isDone, status }: Answered): Stands | undefined {
  if (deed === "readApplication") return status === stands.status ? stands : undefined;
  const next = becomes[deed](stands);
  if (!isDone) return next === undefined || next === stands ? stands : undefined;
  return next;
}

async function aQuoteForAll(): Promise<{ readonly ann: Person; readonly requests: Readonly<Record<Deed, AnyRequest>> }> {
  const ann = await aSubmitter(running);
  await ann.api.saveBusinessDetails({ body: businessOfReferrer });
  await signedAgreement(ann);
  const { applicationId, customerId } = await aQuoteForNow(ann);
  const only = { body: { applicationId } };
  const requests = {
    postSubmission: only,
    addNote: { body: { applicationId, text: "Call on Monday" } },
    sendReferral: { body: await referralOf(ann, applicationId, customerId) },
    removeCustomer: { body: { applicationId, customerId } },
    archiveQuote: only,
    restoreQuote: only,
    readApplication: { params: { id: applicationId } },
  };
  return { ann, requests };
}

const statusIn = (text: string) => (JSON.parse(text) as { data: Application }).data.status;

describe("an application that is submitted, edited, referred, archived and loses its customer at once", () => {
  it("goes from status to status as if one call came after the other, and each answer is what that order would have answered", async () => {
    const found = await forEachSeed(async (draw) => {
      const { ann, requests } = await aQuoteForAll();
      const history = new History<Answered>();
      const strange: string[] = [];
      const callers = 3 + draw(4);
      const drawnDeeds = drawMany(draw, callers * 5, deeds.length).map((at) => deeds[at]!);
      await times(callers, async (caller) => {
        for (const deed of drawnDeeds.slice(5 * caller, 5 * caller + 5)) await history.note(() => doneBy(deed));
      });

      async function doneBy(deed: Deed): Promise<Answered> {
        const { status, text } = await ann.send(deed satisfies RouteName, requests[deed]);
        if (![200, 404, 409].includes(status)) strange.push(`${deed} answered ${status}: ${text}`);
        const isDone = status === 200;
        return deed === "readApplication" && isDone ? { deed, isDone, status: statusIn(text) } : { deed, isDone };
      }
      const holds = isLinearizable<Stands, Answered>(history.ops, { status: "quote", hasCustomer: true }, step);
      return { operations: history.ops.length, wrong: [...strange, ...(holds ? [] : [JSON.stringify(history.ops)])] };
    });

    expect(found).toEqual([]);
  });
});
