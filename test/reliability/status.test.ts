import { describe, expect, it } from "vitest";
import type { Application, ApplicationStatus } from "../../shared/domain/application.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { withApi } from "../support/api/api.ts";
import { History, isLinearizable } from "../support/reliability/history.ts";
import type { AnyRequest, Person } from "../support/fixtures/people.ts";
import { drawMany, races, times } from "../support/reliability/races.ts";
import { businessOfReferrer, referralOf, signReferrerAgreement } from "../support/fixtures/referrals.ts";
import { aQuoteForNow, aSubmitter } from "../support/fixtures/submissions.ts";

const running = withApi();
const forEachSeed = races("races of submitting, editing, referring, archiving and removing", 1);

const calls = [
  "postSubmission",
  "addNote",
  "sendReferral",
  "removeCustomer",
  "archiveQuote",
  "restoreQuote",
  "markOutcome",
  "readApplication",
] as const;

type CallName = (typeof calls)[number];

interface CallResult {
  readonly call: CallName;
  readonly isDone: boolean;
  /** The status that a read returned. */
  readonly status?: string;
}

/** What the outcome of these calls depends on. */
interface State {
  readonly status: ApplicationStatus;
  readonly hasCustomer: boolean;
  /** Marked as lost. */
  readonly hasEnded: boolean;
}

/** The state after each call; undefined if the call must be rejected. */
const stateAfter: Readonly<Record<Exclude<CallName, "readApplication">, (state: State) => State | undefined>> = {
  // A repeated submission returns the existing one.
  postSubmission: (state) => (state.status === "submitted" ? state : ifComplete(state, "submitted")),
  addNote: (state) => (state.status === "archived" || state.hasEnded ? undefined : state),
  sendReferral: (state) => ifComplete(state, "referral"),
  removeCustomer: (state) => (allowsRemoval(state) && !state.hasEnded && state.hasCustomer ? { ...state, hasCustomer: false } : undefined),
  archiveQuote: (state) => (state.status === "quote" ? { ...state, status: "archived" } : undefined),
  restoreQuote: (state) => (state.status === "archived" ? { ...state, status: "quote" } : undefined),
  markOutcome: (state) => (state.status === "archived" ? undefined : { ...state, hasEnded: true }),
};

const allowsRemoval = ({ status }: State) => status === "quote" || status === "referral";
const ifComplete = (state: State, status: ApplicationStatus) =>
  state.status === "quote" && state.hasCustomer && !state.hasEnded ? { ...state, status } : undefined;

function step(state: State, { call, isDone, status }: CallResult): State | undefined {
  if (call === "readApplication") return status === state.status ? state : undefined;
  const next = stateAfter[call](state);
  if (!isDone) return next === undefined || next === state ? state : undefined;
  return next;
}

async function aQuoteForEveryCall(): Promise<{ readonly ann: Person; readonly requests: Readonly<Record<CallName, AnyRequest>> }> {
  const ann = await aSubmitter(running);
  await ann.api.saveBusinessDetails({ body: businessOfReferrer });
  await signReferrerAgreement(ann);
  const { applicationId, customerId } = await aQuoteForNow(ann);
  const byId = { body: { applicationId } };
  const requests = {
    postSubmission: byId,
    addNote: { body: { applicationId, text: "Call on Monday" } },
    sendReferral: { body: await referralOf(ann, applicationId, customerId) },
    removeCustomer: { body: { applicationId, customerId } },
    archiveQuote: byId,
    restoreQuote: byId,
    markOutcome: { body: { applicationId, outcome: "lost" } },
    readApplication: { params: { id: applicationId } },
  };
  return { ann, requests };
}

const statusIn = (text: string) => (JSON.parse(text) as { data: Application }).data.status;

describe("an application submitted, edited, referred, archived, lost and without its customer at once", () => {
  it("has linearizable status changes and responses", async () => {
    const violations = await forEachSeed(async (draw) => {
      const { ann, requests } = await aQuoteForEveryCall();
      const history = new History<CallResult>();
      const unexpected: string[] = [];
      const callers = 3 + draw(4);
      const drawnActions = drawMany(draw, callers * 5, calls.length).map((at) => calls[at]!);
      await times(callers, async (caller) => {
        for (const call of drawnActions.slice(5 * caller, 5 * caller + 5)) await history.note(() => carriedOut(call));
      });

      async function carriedOut(call: CallName): Promise<CallResult> {
        const { status, text } = await ann.send(call satisfies RouteName, requests[call]);
        if (![200, 404, 409].includes(status)) unexpected.push(`${call} answered ${status}: ${text}`);
        const isDone = status === 200;
        return call === "readApplication" && isDone ? { call, isDone, status: statusIn(text) } : { call, isDone };
      }
      const holds = isLinearizable<State, CallResult>(history.ops, { status: "quote", hasCustomer: true, hasEnded: false }, step);
      return { operations: history.ops.length, wrong: [...unexpected, ...(holds ? [] : [JSON.stringify(history.ops)])] };
    });

    expect(violations).toEqual([]);
  });
});
