import { beforeAll, expect, it } from "vitest";
import type { Caller } from "../../../functions/call/caller.ts";
import type { Call } from "../../../functions/call/operation.ts";
import { decideSubmission, tickCondition } from "../../../functions/submission/decision.ts";
import { lodgeApplication } from "../../../functions/submission/lodging.ts";
import { createPack } from "../../../functions/submission/pack.ts";
import { withdrawSubmission } from "../../../functions/submission/submission.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall, aCaller } from "../../support/fixtures/brokers.ts";
import { aCover } from "../../support/fixtures/covers.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { drainOutbox } from "../../support/in-process/drain-outbox.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { pauseBefore } from "../user/crash-points.ts";

const running = withApi();
beforeAll(() => Object.assign(process.env, running.environment));
const today = businessDate(new Date());
const lender = "Pepper";
const nothingElse = { params: undefined, query: undefined };

const lodge = (caller: Caller, applicationId: string, call: Call) =>
  lodgeApplication(caller, { body: { applicationId, lender, lodgedOn: today, acknowledgeMissing: true }, ...nothingElse }, call);
const decide = (caller: Caller, applicationId: string, call: Call) =>
  decideSubmission(
    caller,
    { body: { applicationId, number: 1, decision: "approved", on: today, conditions: ["Insurance"] }, ...nothingElse },
    call,
  );

type Calls = readonly ((caller: Caller, applicationId: string, call: Call) => Promise<unknown>)[];

/** The last call is the one during which the caller loses the application. */
const calls: Readonly<Record<string, Calls>> = {
  pack: [(caller, applicationId, call) => createPack(caller, { body: { applicationId, lender }, ...nothingElse }, call)],
  lodge: [lodge],
  decide: [lodge, decide],
  condition: [
    lodge,
    decide,
    (caller, applicationId, call) =>
      tickCondition(caller, { body: { applicationId, number: 1, index: 0, met: true }, ...nothingElse }, call),
  ],
  withdraw: [
    lodge,
    (caller, applicationId, call) => withdrawSubmission(caller, { body: { applicationId, number: 1 }, ...nothingElse }, call),
  ],
};

async function aTeam() {
  const ann = await aSubmitter(running);
  const bob = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
  return { ann, bob };
}

const callerOf = ({ userId, organisationId }: Person, isSubmitting: Pick<Caller, "delegate"> = {}): Caller =>
  aCaller({ userId, organisationId, isMaster: false, ...isSubmitting });

interface Case {
  readonly caller: Caller;
  readonly applicationId: string;
  readonly end: () => Promise<unknown>;
}

/** Ends the caller's access before each external call in turn, or before `every` third or so. Returns how the calls ended: fulfilled, if they had written by then. */
async function losesAccess(last: Calls[number], nextCase: (isUsed: boolean) => Promise<Case>, every = 1) {
  const outcomes: string[] = [];
  for (let nth = 1; ; nth += every) {
    const { caller, applicationId, end } = await nextCase(outcomes.at(-1) !== "rejected");
    const slower = pauseBefore(nth, () => last(caller, applicationId, { ...aCall(), userAgent: "" }));
    const hasPaused = await slower.hasPaused;
    if (hasPaused) await end();
    await writesNothing(async () => {
      const [outcome] = await Promise.allSettled([slower.resume()]);
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ kind: "notFound" });
      outcomes.push(outcome.status);
    });
    if (!hasPaused) return outcomes;
  }
}

async function applicationAfter(steps: Calls, owner: Person): Promise<string> {
  const { applicationId } = await aQuoteForNow(owner);
  for (const step of steps) await step(callerOf(owner), applicationId, { ...aCall(), userAgent: "" });
  return applicationId;
}

it.each(Object.entries(calls))("a cover that ends during the call %s: it writes nothing from then on", async (_, steps) => {
  const { ann, bob } = await aTeam();
  let applicationId: string;
  const outcomes = await losesAccess(steps.at(-1)!, async (isUsed) => {
    if (isUsed) applicationId = await applicationAfter(steps.slice(0, -1), ann);
    await aCover(ann, bob);
    const grant = { organisationId: ann.organisationId!, ownerId: ann.userId, colleagueId: bob.userId, until: daysAfter(today, 7) };
    const delegate = { userId: bob.userId, role: "cover", isReading: false, grant } as const;
    const end = () => ann.api.revokeCover({ body: { userId: ann.userId, colleagueId: bob.userId } });
    return { caller: callerOf(ann, { delegate }), applicationId, end };
  });

  expect(outcomes).toContain("rejected");
  expect(outcomes.at(-1)).toBe("fulfilled");
});

it("an owner whose quotes go to a colleague during the call lodge writes nothing from then on", async () => {
  const { ann, bob } = await aTeam();
  const outcomes = await losesAccess(
    lodge,
    async () => {
      const kim = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
      const end = async () => {
        await ann.api.removeMember({ body: { userId: kim.userId, quotesTo: bob.userId } });
        await drainOutbox();
      };
      return { caller: callerOf(kim), applicationId: await applicationAfter([], kim), end };
    },
    3,
  );

  expect(outcomes).toContain("rejected");
  expect(outcomes.at(-1)).toBe("fulfilled");
});
