import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownBusinessDay } from "../../../functions/referral/business-days.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { type Decision, businessDaysUntil, isCounted, proofsOf, turnaroundsOf } from "../../../shared/proof/proof.ts";

const today = "2026-11-20";

const decision = (more: Partial<Decision> = {}): Decision => ({
  slug: "consumer-pepper",
  tier: "Tier A",
  day: "2026-11-10",
  organisation: "a",
  matched: true,
  days: 1,
  ...more,
});

/** Decisions of each organisation named by a letter. */
const of = (organisations: string, more: Partial<Decision> = {}) =>
  Array.from(organisations, (organisation) => decision({ organisation, ...more }));

const shown = (decisions: readonly Decision[]) => proofsOf(decisions, today).map(({ matched, of: all, clears }) => [matched, all, clears]);

describe("what approvals show of a tier", () => {
  it("is 5 of 5 from five approvals of three organisations", () => {
    expect(proofsOf(of("aabbc"), today)).toEqual([
      { slug: "consumer-pepper", tier: "Tier A", matched: 5, of: 5, lastOn: "2026-11-10", clears: true },
    ]);
  });

  it.each([
    ["four approvals", of("abcd")],
    ["two organisations, however many", of("aaaabbbb")],
    ["declines", of("aabbcc", { matched: null })],
    ["approvals of several tiers", [...of("aab"), ...of("bc", { tier: "Tier B" })]],
    ["approvals of a lender's other sheet", [...of("aab"), ...of("bc", { slug: "commercial-pepper" })]],
    ["approvals of 90 days ago", [...of("aabb"), decision({ organisation: "c", day: daysAfter(today, -90) })]],
    ["approvals to come", [...of("aabb"), decision({ organisation: "c", day: daysAfter(today, 1) })]],
  ])("is nothing from %s", (_name, decisions) => {
    expect(shown(decisions)).toEqual([]);
  });

  it("counts the newest three of an organisation, and those of 89 days ago", () => {
    const old = decision({ organisation: "a", day: "2026-10-01", matched: false });
    expect(shown([old, ...of("aaabbc")])).toEqual([[6, 6, true]]);
    expect(shown([...of("aabb"), decision({ organisation: "c", day: daysAfter(today, -89) })])).toEqual([[5, 5, true]]);
  });

  it("no longer clears after a mismatch, until three more match", () => {
    const mismatch = decision({ organisation: "c", matched: false, day: "2026-11-11" });
    expect(shown([...of("aabb"), mismatch])).toEqual([[4, 5, false]]);
    expect(shown([...of("aabb"), mismatch, ...of("de", { day: "2026-11-12" })])).toEqual([[6, 7, false]]);
    expect(shown([...of("aabb"), mismatch, ...of("def", { day: "2026-11-12" })])).toEqual([[7, 8, true]]);
  });

  it("clears for the rate and fees of the newest three alone", () => {
    const former = of("aabbc", { figures: "former" });
    expect(proofsOf(former, today)[0]).toMatchObject({ clears: true, figures: "former" });
    const present = of("de", { day: "2026-11-12", figures: "present" });
    expect(shown([...former, ...present])).toEqual([[7, 7, false]]);
    expect(proofsOf([...former, ...present, ...of("f", { day: "2026-11-12", figures: "present" })], today)[0]).toMatchObject({
      clears: true,
      figures: "present",
    });
  });

  it("takes a mismatch for the newest of its day, in whatever order decisions are read", () => {
    const decisions = [...of("aabbcc"), decision({ organisation: "d", matched: false })];
    const orders = fc.shuffledSubarray(decisions, { minLength: decisions.length });
    expect(() => fc.assert(fc.property(orders, (order) => shown(order).toString() === "6,7,false"))).not.toThrow();
  });
});

describe("how soon a lender decides", () => {
  it("is the lower median of ten decisions of four organisations, declines too", () => {
    const days = [0, 1, 1, 1, 1, 2, 3, 3, 9, 20];
    const decisions = of("aaabbbcccd", { matched: null }).map((each, at) => ({ ...each, tier: `Tier ${at}`, days: days[at]! }));
    expect(turnaroundsOf(decisions, today)).toEqual([{ slug: "consumer-pepper", days: 1, of: 10 }]);
  });

  it.each([
    ["nine decisions", of("aaabbbccd")],
    ["three organisations", of("aaaabbbbcccc")],
    ["decisions whose days are not known", of("aaabbbcccd", { days: null })],
  ])("is not told from %s", (_name, decisions) => {
    expect(turnaroundsOf(decisions, today)).toEqual([]);
  });

  it.each([
    ["2026-11-16", "2026-11-16", 0],
    ["2026-11-16", "2026-11-17", 1],
    ["2026-11-20", "2026-11-23", 1],
    ["2026-11-21", "2026-11-22", 0],
    // Christmas, Boxing Day in lieu, New Year.
    ["2026-12-24", "2027-01-04", 4],
    ["2198-12-30", "2199-01-04", null],
  ])("counts business days in NSW: from %s until %s %s", (from, until, days) => {
    expect(businessDaysUntil(from, until, knownBusinessDay)).toBe(days);
  });
});

it.each([
  [null, false],
  ["2026-10-22", false],
  ["2026-10-21", true],
])("counts what is decided on 20 November by an ABN verified on %s: %s", (abnVerifiedOn, counted) => {
  expect(isCounted(abnVerifiedOn, today)).toBe(counted);
});
