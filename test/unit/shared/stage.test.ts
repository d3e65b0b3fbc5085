import { describe, expect, it } from "vitest";
import { type StageFacts, stageOf } from "../../../shared/domain/stage.ts";
import type { SentStatus, SubmissionSummary } from "../../../shared/domain/submission.ts";

const day = (at: number): string => `2026-07-0${at}T00:00:00.000Z`;
const sent = (number: number, lender: string, status: SentStatus): SubmissionSummary => ({ number, lender, status, at: day(number + 3) });
const quote: StageFacts = { status: "quote", createdAt: day(1), submissions: [] };
const submitted = (...submissions: SubmissionSummary[]): StageFacts => ({ ...quote, status: "submitted", movedAt: day(3), submissions });

describe("the stage of an application", () => {
  it.each([
    { what: "untouched", facts: { ...quote, status: "new" as const }, stage: "draft", since: day(1) },
    { what: "with a link for its customer", facts: { ...quote, linkedAt: day(2) }, stage: "documentsOut", since: day(2) },
    { what: "signed", facts: { ...quote, linkedAt: day(2), signedAt: day(3) }, stage: "signed", since: day(3) },
    { what: "referred", facts: { ...quote, status: "referral" as const, movedAt: day(2) }, stage: "referredToTeam", since: day(2) },
    { what: "waiting to be sent", facts: submitted(sent(1, "NOW", "queued")), stage: "submitted", since: day(4) },
    { what: "referred back", facts: submitted(sent(1, "NOW", "referred")), stage: "referredBack", since: day(4) },
    { what: "accepted", facts: submitted(sent(1, "NOW", "accepted")), stage: "accepted", since: day(4) },
    { what: "declined", facts: submitted(sent(1, "NOW", "declined")), stage: "declined", since: day(4) },
    {
      what: "settled",
      facts: { ...submitted(sent(1, "NOW", "accepted")), outcome: { result: "settled" as const, at: day(9) } },
      stage: "settled",
      since: day(9),
    },
    {
      what: "archived after it was lost",
      facts: { ...quote, status: "archived" as const, movedAt: day(8), outcome: { result: "lost" as const, at: day(7) } },
      stage: "archived",
      since: day(8),
    },
  ])("$what is $stage", ({ facts, stage, since }) => {
    expect(stageOf(facts)).toEqual({ stage, since });
  });

  it("is that of the furthest open submission, of which only the newest to each lender counts", () => {
    expect(stageOf(submitted(sent(1, "NOW", "referred"), sent(2, "Lender A", "received"))).stage).toBe("referredBack");
    expect(stageOf(submitted(sent(1, "NOW", "declined"), sent(2, "Lender A", "received"))).stage).toBe("submitted");
    expect(stageOf(submitted(sent(1, "NOW", "referred"), sent(2, "NOW", "received"))).stage).toBe("submitted");
  });

  it.each(["declined", "withdrawn"] as const)("goes back to what is signed once a %s application is a quote again", (status) => {
    const reopened = { ...submitted(sent(1, "NOW", status)), status: "quote" as const, movedAt: day(8), signedAt: day(3) };

    expect(stageOf(reopened)).toEqual({ stage: "signed", since: day(8) });
  });
});
