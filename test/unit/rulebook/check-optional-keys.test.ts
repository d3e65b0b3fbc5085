import { describe, expect, it } from "vitest";
import type { Criterion, Fee, Sheet } from "../../../shared/quote/sheet.ts";
import {
  aBand,
  aCompound,
  aCriterion,
  aFee,
  aLoading,
  aSheet,
  aTier,
  aTierRequiring,
  logProblems,
  visible,
} from "../../support/engine/sheets.ts";

const withFee = (fee: Partial<Fee>) => logProblems(aSheet({ fees: [aFee(fee)] }));
const aRatio = (value: number) => aCriterion({ label: `Ratio up to ${value}`, attribute: "lvr", value });
const asking = (...criteria: Criterion[]) => logProblems(aSheet({ productTiers: [aTierRequiring(...criteria)] }));
const everything = visible(
  "/date",
  "/expiresOn",
  "/brokerageBase",
  "/balloonBase",
  "/timing",
  "/fees",
  "/brokerage",
  "/loading",
  "/productTiers",
);

describe("a sheet with every optional key", () => {
  it("is accepted", () => {
    const withOptionalKeys: Partial<Sheet> = {
      type: "commercial",
      expiresOn: "2027-06-30",
      brokerageBase: "loanAmount",
      balloonBase: "financeAmount",
      timing: "arrears",
      fees: [
        aFee({ value: 2, calc: "percent", min: 100, max: 500, inComparisonRate: false, tiers: ["Gold"] }),
        aFee({ name: "Discharge", capitalised: false, when: "end" }),
      ],
      brokerage: [aBand({ tiers: ["Gold"] })],
      loading: [aLoading({ tiers: ["Gold"], criteria: [aRatio(90)] })],
      productTiers: [
        aTierRequiring(
          { ...aRatio(90), otherwise: "refer" },
          aCriterion({ object: "customer", attribute: "ageAtEnd", value: 75 }),
          aCriterion({ object: "entity", attribute: "turnover", condition: "greaterThan", value: 75_000 }),
          aCriterion({ object: "entity", attribute: "exposure", value: 250_000 }),
        ),
      ],
      provenance: [everything],
    };

    expect(logProblems(aSheet(withOptionalKeys))).toEqual([]);
  });

  it.each(["adi", "expiresOn", "brokerageBase", "balloonBase", "timing"] as const)("needs provenance for its %s", (key) => {
    const values = { adi: true, expiresOn: "2027-06-30", brokerageBase: "net", balloonBase: "assetValue", timing: "arrears" } as const;

    expect(logProblems(aSheet({ [key]: values[key] }))).toEqual([
      `/${key}: found no provenance entry, expected exactly one entry in /provenance that covers it`,
    ]);
  });
});

describe("an invalid optional key is rejected", () => {
  it.each<[string, unknown, string]>([
    ["brokerageBase", "gross", '"net", "loanAmount", "financeAmount"'],
    ["balloonBase", "loan", '"assetValue", "financeAmount"'],
    ["timing", "monthly", '"arrears", "advance"'],
  ])("%s: %j", (key, value, expected) => {
    expect(logProblems({ ...aSheet(), [key]: value })).toEqual([`/${key}: found ${JSON.stringify(value)}, expected one of ${expected}`]);
  });

  it("an expiry before the sheet's date", () => {
    const expired = aSheet({ date: "2026-11-20", expiresOn: "2026-11-19", provenance: [everything] });

    expect(logProblems(expired)).toContain('/expiresOn: found "2026-11-19", expected a day that is not before the sheet\'s date');
  });
});

describe("a fee is rejected", () => {
  it.each<[string, Partial<Fee>, string]>([
    ["with a min above its max", { calc: "percent", min: 500, max: 400 }, "/fees/0/max: found 400, expected a max of at least the min"],
    ["with a min in dollars only", { min: 500 }, "/fees/0/min: found 500, expected no min without calc percent"],
    ["with a max in dollars only", { max: 500 }, "/fees/0/max: found 500, expected no max without calc percent"],
    ["with fractions of a cent", { calc: "percent", max: 0.005 }, "/fees/0/max: found 0.005, expected dollars and whole cents"],
    ["at the end and capitalised", { when: "end" }, "/fees/0/capitalised: found true, expected false for a fee at the end"],
    [
      "at the end and monthly",
      { when: "end", capitalised: false, frequency: "monthly" },
      '/fees/0/frequency: found "monthly", expected upfront for a fee at the end, as it is paid once',
    ],
    ["at another time", { when: "later" as never }, '/fees/0/when: found "later", expected one of "start", "end"'],
    [
      "with a least and not paid to the broker",
      { least: 0 },
      "/fees/0/least: found 0, expected no least but of a fee in dollars that is paid to the broker",
    ],
    [
      "with a least above its value",
      { value: 395, paidTo: "broker", least: 400 },
      "/fees/0/least: found 400, expected a least of at most the value",
    ],
    [
      "paid to the broker and above the credit guide's maximum",
      { value: 1990.01, paidTo: "broker" },
      "/fees/0/value: found 1990.01, expected at most $1,990.00 for a fee paid to the broker",
    ],
    [
      "paid to the broker in percent without such a maximum",
      { calc: "percent", paidTo: "broker" },
      "/fees/0/max: found nothing, expected at most $1,990.00 for a fee paid to the broker",
    ],
    ["of a tier that does not exist", { tiers: ["Silver"] }, '/fees/0/tiers/0: found "Silver", expected the name of a tier of this sheet'],
    ["of no tier", { tiers: [] }, "/fees/0/tiers: found [], expected at least 1 entries"],
    ["of a tier twice", { tiers: ["Gold", "Gold"] }, '/fees/0/tiers/1: found "Gold" a second time, expected each tier once'],
  ])("%s", (_, fee, problem) => {
    expect(withFee(fee)).toEqual([problem]);
  });
});

it("a loading and a brokerage band name tiers that exist", () => {
  const problems = logProblems(aSheet({ brokerage: [aBand({ tiers: ["Silver"] })], loading: [aLoading({ tiers: ["Gold", "Silver"] })] }));

  expect(problems).toEqual([
    '/brokerage/0/tiers/0: found "Silver", expected the name of a tier of this sheet',
    '/loading/0/tiers/1: found "Silver", expected the name of a tier of this sheet',
  ]);
});

describe("the loan to value ratio", () => {
  const circle = 'found "lvr", expected no rule of a fee or a brokerage band on the loan to value ratio, which depends on the fees';

  it("is rejected in the rules of a fee and of a brokerage band, within a compound, too", () => {
    expect(withFee({ criteria: [aRatio(90)] })).toEqual([`/fees/0/criteria/0/attribute: ${circle}`]);
    expect(logProblems(aSheet({ brokerage: [aBand({ criteria: [aCompound("or", aCriterion(), aRatio(90))] })] }))).toEqual([
      `/brokerage/0/criteria/0/criteria/1/attribute: ${circle}`,
    ]);
  });

  it("is rejected with a bound that the rounding of a percent fee decides", () => {
    const limited = (bound: number, fee: Partial<Fee> = {}) =>
      logProblems(aSheet({ fees: [aFee({ value: 2, calc: "percent", ...fee })], productTiers: [aTierRequiring(aRatio(bound))] }));

    expect(limited(102)).toEqual([
      "/productTiers/0/criteria/0/value: found 102, which the rounding of the financed percent fees decides, expected a bound at least 0.01 from 102",
    ]);
    expect([limited(102.01), limited(100), limited(102, { capitalised: false }), limited(102, { tiers: ["Gold"] })]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it("may be asked of a tier that is reached with a deposit in a narrow range alone", () => {
    const narrow = aCriterion({ attribute: "lvr", condition: "between", value: [90.1, 90.2] });
    const small = aCriterion({ attribute: "loanAmount", value: 7777 });

    expect(logProblems(aSheet({ fees: [aFee()], productTiers: [aTierRequiring(narrow, small)] }))).toEqual([]);
  });

  it("is rejected where no deposit reaches it", () => {
    expect(asking(aRatio(50), aCriterion({ attribute: "deposit", condition: "lessThan", value: 10, unit: "percent" }))).toEqual([
      "/productTiers/0/criteria: found no scenario that Gold accepts, expected criteria that can hold together",
    ]);
  });
});

describe("the customer's age at the end", () => {
  const atEnd = (condition: "lessThan" | "greaterThan", value: number) =>
    aCriterion({ label: `${condition} ${value}`, object: "customer", attribute: "ageAtEnd", condition, value });
  const now = aCriterion({ label: "Under 70", object: "customer", attribute: "dateOfBirth", condition: "lessThan", value: 70 });

  it("may be more than the age of today by the term", () => {
    expect(asking(now, atEnd("greaterThan", 75))).toEqual([]);
  });

  it("is rejected where no term leads to it", () => {
    expect(asking(now, atEnd("greaterThan", 77))).toHaveLength(1);
  });

  it("is counted in years", () => {
    expect(asking({ ...atEnd("lessThan", 75), unit: "months" })).toEqual([
      '/productTiers/0/criteria/0/unit: found "months", expected "years"',
    ]);
  });
});

describe("bands of a tier of their own", () => {
  const band = (value: [number, number], tiers?: readonly string[]) =>
    aFee({ ...(tiers && { tiers }), criteria: [aCriterion({ attribute: "loanAmount", condition: "between", value })] });
  const sheetWith = (...fees: Fee[]) => logProblems(aSheet({ fees, productTiers: [aTier(), aTier({ name: "Silver" })] }));

  it("may repeat those of another tier", () => {
    expect(sheetWith(band([0, 100], ["Gold"]), band([0, 100], ["Silver"]))).toEqual([]);
  });

  it("are rejected where they overlap with those of all", () => {
    expect(sheetWith(band([0, 100]), band([50, 200], ["Silver"]))).toEqual([
      expect.stringContaining("/fees/1: found a band from 50 that overlaps"),
    ]);
  });
});
