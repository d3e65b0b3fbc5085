import { afterAll, describe, expect, it, vi } from "vitest";
import { linkLetters } from "../../functions/link/letters.ts";
import { organisationLetters } from "../../functions/organisation/letters.ts";
import { works } from "../../functions/outbox/works.ts";
import { referralLetters } from "../../functions/referral/letters.ts";
import { submissionLetters } from "../../functions/submission/letters.ts";
import { handler } from "../../functions/outbox/handler.ts";
import { handOverWorkspace, sweepWorkspace } from "../../functions/store/hand-over.ts";
import { userLetters } from "../../functions/user/letters.ts";
import { heldBefore } from "../integration/user/dying-function.ts";
import { aCall } from "../support/brokers.ts";
import { faultCases } from "../support/call-faults.ts";
import { caseTold, drawnCases } from "../support/drawn-cases.ts";
import { checksBy } from "../support/checks.ts";
import { ErrandRuns, errandOf, recordOf, untilNothingWaits } from "../support/errand-runs.ts";
import { aCustomerOf } from "../support/links.ts";
import { takeLetters, withFunctionsHere } from "../support/functions-world.ts";
import { report, sizeOf } from "../support/run-size.ts";
import { errandScenes } from "../support/scenes-of-errands.ts";
import { withSameWorld } from "../support/same-world.ts";

/** How many of the things that may go wrong with each errand are tried: Infinity tries all. */
const perErrand = sizeOf("FAULTS", { usual: 2, deep: Infinity });

const { running, lenders, letters } = withFunctionsHere();
const same = withSameWorld(running);

const figures = { errands: 0, calls: 0, cases: 0, converged: 0 };
afterAll(() => report("errands that go wrong", figures));

const letterKinds = Object.keys({ ...userLetters, ...organisationLetters, ...referralLetters, ...linkLetters, ...submissionLetters });
const kinds = [...letterKinds, ...works.keys()];

describe("an errand that goes wrong anywhere, and comes again, is done, and its letter sent", () => {
  it.each(kinds.map((kind, turn) => [kind, turn] as const))("%s", { timeout: 900_000 }, async (kind, turn) => {
    const scenes = errandScenes({ ...same.world, lenders }).filter((scene) => scene.kind === kind);
    if (scenes.length === 0) throw new Error(`${kind} needs a scene in which it can be done, in test/support/scenes-of-errands.ts`);
    const exceptions: string[] = [];
    for (const scene of scenes) {
      const runs = new ErrandRuns({ scene, letters });
      const { calls, end } = await runs.withoutFault();
      // That a condition fails means that another has been faster: the errand is that other's by then.
      const cases = drawnCases(
        faultCases(calls).filter(({ fault }) => fault !== "condition failed"),
        { turn, most: perErrand },
      );
      for (const wrong of cases) {
        const verdict = runs.verdict(end, await runs.with(wrong), wrong);
        exceptions.push(...verdict.map((text) => `${caseTold(wrong)}: ${text}`));
        if (verdict.length === 0) figures.converged += 1;
      }
      figures.calls += calls.length;
      figures.cases += cases.length;
    }

    figures.errands += 1;
    expect(exceptions).toEqual([]);
  });
});

describe("a letter to a customer", () => {
  it.each([
    ["about a check", "check.send", (customerId: string) => checksBy(same.world.ann).identity.send(customerId)],
    ["with a link", "link.upload", (customerId: string) => same.world.ann.api.sendUploadLink({ body: { customerId } })],
  ] as const)("%s leaves, and is noted, at whatever step of it the application becomes a colleague's", async (_title, kind, ask) => {
    const { ann, kim } = same.world;
    const to = { userId: kim.userId, name: { firstName: "Kim", lastName: "Broker" } };
    takeLetters(letters);
    for (let nth = 1; ; nth++) {
      const { applicationId, customerId, email } = await aCustomerOf(ann);
      await ask(customerId);
      const event = { Records: [recordOf(await errandOf(kind))] };
      const sending = heldBefore(nth, () => handler(event, { getRemainingTimeInMillis: () => 60_000 }));
      const isHeld = await sending.isHeld;
      await handOverWorkspace(applicationId, { from: ann.userId, to, by: ann.userId }, aCall());
      await sweepWorkspace(applicationId, ann.userId);

      await sending.resume();
      await untilNothingWaits().finally(() => vi.useRealTimers());

      expect([nth, letters.some((letter) => letter.to === email)]).toEqual([nth, true]);
      const { customers, links } = await kim.api.readApplication({ params: { id: applicationId } });
      const noted = kind === "check.send" ? customers[0]!.checks.map(({ status }) => status) : links.map(({ status }) => status);
      expect([nth, noted]).toEqual([nth, [kind === "check.send" ? "sent" : "open"]]);
      await same.beginning.restore();
      if (!isHeld) break;
    }
  });
});
