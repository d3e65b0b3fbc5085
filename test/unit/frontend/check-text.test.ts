import { describe, expect, it } from "vitest";
import { checkText, previousScoresText } from "../../../frontend/quote/panel/documents/check-text.ts";
import type { CustomerCheck } from "../../../shared/domain/customer-check.ts";
import { aChildId } from "../../support/fixtures/ids.ts";

const requested = { _id: aChildId(), service: "creditFile", requestedAt: "2026-07-01T00:00:00.000Z" } as const;
const sent = { ...requested, sentAt: "2026-07-01T00:01:00.000Z" };
const completed = { ...sent, completedAt: "2026-07-01T04:05:00.000Z", source: "bureau.example" };

describe("the text of a customer check", () => {
  const described: [CustomerCheck, string][] = [
    [{ ...requested, status: "requested" }, "Sending since 01/07/2026 10:00"],
    [
      { ...requested, status: "delayed" },
      "The credit bureau does not respond yet. We will send the link as soon as it does. You can keep quoting.",
    ],
    [{ ...sent, status: "sent" }, "Sent 01/07/2026 10:01, not completed yet"],
    [
      { ...sent, status: "sent", bouncedAt: "2026-07-01T00:02:00.000Z" },
      "Sent 01/07/2026 10:01. The email did not arrive: check the address",
    ],
    [{ ...completed, status: "completed", score: 480 }, "Completed 01/07/2026 14:05, reported by bureau.example: score 480"],
    [{ ...completed, status: "completed", score: 0 }, "Completed 01/07/2026 14:05, reported by bureau.example: score 0"],
    [{ ...completed, status: "completed" }, "Completed 01/07/2026 14:05, reported by bureau.example"],
    [{ ...completed, status: "failed" }, "Failed 01/07/2026 14:05, reported by bureau.example"],
    [{ ...completed, status: "expired" }, "Link expired 01/07/2026 14:05, reported by bureau.example"],
    [{ ...requested, status: "failed" }, "Could not be sent. Please check the customer’s name and email, and send it again."],
  ];

  it.each(described)("%j reads: %s", (check, text) => {
    expect(checkText(check)).toBe(text);
  });
});

describe("the scores before the bureau's", () => {
  it("are listed with their sources, oldest first", () => {
    const history = [
      { score: 720, source: "broker" },
      { score: 480, source: "bureau", scoredAt: "2026-07-01T04:05:00.000Z" },
    ] as const;

    expect(previousScoresText({ history })).toBe("Previous scores: 720 as entered by the broker; 480 from the credit bureau, 01/07/2026");
    expect(previousScoresText({ score: 655, source: "bureau" })).toBeUndefined();
  });
});
