import { describe, expect, it } from "vitest";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { differenceIn, impactOn, medianOf, verdictOf } from "../../../shared/rulebook/impact.ts";
import { changedPepper } from "../../support/engine/changed-pepper.ts";
import { filed } from "../../support/engine/sheets.ts";
import { sheets } from "../../support/own-sheets.ts";
import { car } from "../quote/what-if/worked-scenarios.ts";

const own = rulebookOf(sheets);
const compared = (after = rulebookOf([...sheets, filed(changedPepper)])) =>
  impactOn({ ...car, today: "2026-12-01" }, { lender: "Pepper", before: own, after });
const placed = (more: object = {}) => ({ rank: 2, tier: "Prime", qualification: 0, repayments: 500, ...more }) as const;

describe("the impact of a changed sheet on a quote", () => {
  it("is the lender's place, level and repayment before and after", () => {
    const impact = compared();

    expect([impact.before?.repayments, impact.after?.repayments]).toEqual([585.39, 580.21]);
    expect([differenceIn(impact), verdictOf(impact)]).toEqual([-5.18, "gains"]);
  });

  it("is none by the same sheets", () => {
    expect(verdictOf(compared(own))).toBe("same");
    expect(differenceIn(compared(own))).toBe(0);
  });

  it.each([
    ["dearer", { repayments: 500.01 }, "loses"],
    ["a worse level, although cheaper", { qualification: 3, repayments: 400 }, "loses"],
    ["a better level, although dearer", { qualification: 0, repayments: 600 }, "gains", { qualification: 1 }],
    ["another place alone", { rank: 1 }, "moves"],
    ["another tier alone", { tier: "Near prime" }, "moves"],
    ["a repayment that was not known before", {}, "moves", { repayments: null }],
  ])("%s", (_what, after: object, verdict: string, before: object = {}) => {
    expect(verdictOf({ before: placed(before), after: placed(after) })).toBe(verdict);
  });

  it("of a lender that is listed only before or only after is a loss or a gain", () => {
    expect([verdictOf({ before: placed(), after: null }), verdictOf({ before: null, after: placed() })]).toEqual(["loses", "gains"]);
    expect(differenceIn({ before: null, after: placed() })).toBeNull();
  });
});

describe("the median of differences", () => {
  it.each([
    [[], null],
    [[-5], -5],
    [[3, -5, 1], 1],
    [[4, 1], 2.5],
  ])("of %j is %s", (differences, median) => {
    expect(medianOf(differences)).toBe(median);
  });
});
