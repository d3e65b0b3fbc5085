import { describe, expect, it } from "vitest";
import { changeText, movesText, stepText, trialValuesOf } from "../../../frontend/quote/ranking/change-text.ts";
import type { Change, PriceStep } from "../../../frontend/quote/ranking/what-if.ts";

const deposit = { field: "deposit", from: 4000, to: 7000 } as const;
const wait = { field: "wait", from: "2026-11-20", to: "2026-12-20" } as const;
const after = (qualification: 0 | 1) => ({ qualification }) as Change["after"];

describe("a change that makes a lender fit", () => {
  it.each([
    [[deposit], "with a deposit of $7,000.00"],
    [[{ field: "term", from: 84, to: 72 }], "with a term of 72 months"],
    [[{ field: "balloon", from: 30, to: 20 }], "with a balloon of 20%"],
    [[{ field: "assetValue", from: 32_000, to: 29_000 }], "with an asset value of $29,000.00"],
    [
      [
        { field: "term", from: 84, to: 60 },
        { field: "ageOfAsset", from: 2012, to: 2019 },
      ],
      "with a term of 60 months and an asset from 2019",
    ],
    [[wait], "from 20 Dec 2026"],
    [[deposit, wait], "with a deposit of $7,000.00, from 20 Dec 2026"],
  ] as const)("is said in words: %j", (moves, text) => expect(movesText([...moves])).toBe(text));

  it("says whether the lender then qualifies, or may once the rest is known", () => {
    expect(changeText({ moves: [deposit], after: after(0) })).toBe("fits with a deposit of $7,000.00");
    expect(changeText({ moves: [deposit], after: after(1) })).toBe("could fit with a deposit of $7,000.00");
  });

  it("can be tried unless it waits", () => {
    expect(trialValuesOf([deposit, { field: "term", from: 84, to: 72 }])).toEqual({ deposit: 7000, term: 72 });
    expect(trialValuesOf([deposit, wait])).toBeUndefined();
  });
});

describe("another price near the present deal", () => {
  const step: PriceStep = {
    lender: "Macquarie",
    field: "deposit",
    from: 4000,
    to: 6400,
    rate: [7.3, 6.8],
    feesTotal: [250, 250],
    repayments: [474.69, 419.57],
    total: [34_881.4, 31_574.2],
  };

  it.each([
    [step, "6.80% from a deposit of $6,400.00"],
    [{ ...step, to: 3200 }, "6.80% up to a deposit of $3,200.00"],
    [{ ...step, field: "term", to: 48 }, "6.80% with a term of 48 months"],
    [{ ...step, rate: [7.3, 7.3], feesTotal: [1650, 990] }, "Save $660.00 in fees with a deposit of $6,400.00"],
    [{ ...step, rate: [7.3, 7.3] }, "$419.57 a month from a deposit of $6,400.00"],
    [{ ...step, from: 7000, to: 7000.01, repayments: [630.65, 714.43], warning: true }, "One cent more deposit costs $83.78 a month here"],
    [{ ...step, from: 7000, to: 7100, repayments: [630.65, 714.43], warning: true }, "$100.00 more deposit costs $83.78 a month here"],
  ] as const)("is one sentence: %j", (one, text) => expect(stepText(one as unknown as PriceStep)).toBe(text));
});
