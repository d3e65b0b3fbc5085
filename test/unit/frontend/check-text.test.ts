import { describe, expect, it } from "vitest";
import { checkText, formerScoresText } from "../../../frontend/screens/quote/panel/documents/check-text.ts";
import type { CustomerCheck } from "../../../shared/entities/customer-check.ts";
import { aPartId } from "../../support/ids.ts";

const asked = { _id: aPartId(), service: "creditFile", requestedAt: "2026-07-01T00:00:00.000Z" } as const;
const sent = { ...asked, sentAt: "2026-07-01T00:01:00.000Z" };
const settled = { ...sent, settledAt: "2026-07-01T04:05:00.000Z", source: "bureau.example" };

describe("what a broker is told of a check", () => {
  const told: [CustomerCheck, string][] = [
    [{ ...asked, status: "requested" }, "Being sent since 01/07/2026 10:00"],
    [
      { ...asked, status: "delayed" },
      "The credit bureau does not answer yet. The link leaves as soon as it does; quoting goes on without it.",
    ],
    [{ ...sent, status: "sent" }, "Sent 01/07/2026 10:01, not done yet"],
    [{ ...settled, status: "completed", score: 480 }, "Completed 01/07/2026 14:05, says bureau.example: score 480"],
    [{ ...settled, status: "completed", score: 0 }, "Completed 01/07/2026 14:05, says bureau.example: score 0"],
    [{ ...settled, status: "completed" }, "Completed 01/07/2026 14:05, says bureau.example"],
    [{ ...settled, status: "failed" }, "Failed 01/07/2026 14:05, says bureau.example"],
    [{ ...settled, status: "expired" }, "Link expired 01/07/2026 14:05, says bureau.example"],
    [{ ...asked, status: "failed" }, "Could not be sent. Please check the customer’s name and email, and send it again."],
  ];

  it.each(told)("%j reads: %s", (check, text) => {
    expect(checkText(check)).toBe(text);
  });
});

describe("the scores before a bureau's", () => {
  it("are said with where each is from, oldest first", () => {
    const history = [
      { score: 720, source: "broker" },
      { score: 480, source: "bureau", scoredAt: "2026-07-01T04:05:00.000Z" },
    ] as const;

    expect(formerScoresText({ history })).toBe("Scores before: 720 as entered by the broker; 480 from the credit bureau, 01/07/2026");
    expect(formerScoresText({ score: 655, source: "bureau" })).toBeUndefined();
  });
});
