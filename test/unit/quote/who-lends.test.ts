import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Criterion, Sheet } from "../../../shared/quote/sheet.ts";
import { type Lending, whoLends } from "../../../shared/quote/who-lends.ts";
import { lendingText } from "../../../shared/quote/who-lends-text.ts";
import { aScenario, compound, criterionOn, rulebookWith, sheet, tier, today } from "../../support/engine/engine-builders.ts";

const car: Scenario = {
  applicationType: "consumer",
  today,
  asset: { assetType: "MOTOR_VEHICLE", ageOfAsset: 2012, typeOfSale: "PRIVATE_SALE" },
  customer: { employers: [{ employmentType: "CASUAL" }] },
};
const digger: Scenario = {
  applicationType: "commercial",
  today,
  asset: { assetType: "EARTH_MOVING", ageOfAsset: 2018, typeOfSale: "PRIVATE_SALE" },
  customerProfile: { livingArrangements: "RENTING" },
};

const of = (lendings: readonly Lending[], lender: string) => lendings.find((one) => one.lender === lender)!;
const conditionsOf = ({ ways }: Lending) => ways.map(({ conditions }) => conditions);
const counts = (lendings: readonly Lending[]) =>
  Object.fromEntries([...Map.groupBy(lendings, ({ answer }) => answer)].map(([answer, all]) => [answer, all.length]));

describe("a car of 2012 sold privately to a casual employee", () => {
  const lendings = whoLends(car, rulebook);

  it("is accepted by Gedda Money whatever the score, and needs more for 13 lenders", () => {
    expect(counts(lendings)).toEqual({ yes: 1, needs: 13 });
    expect(lendings[0]).toEqual({
      lender: "Gedda Money",
      date: null,
      assumed: true,
      answer: "yes",
      ways: [{ conditions: [], notStated: [] }],
      no: [],
    });
  });

  it("is one way for Liberty", () => {
    expect(of(lendings, "Liberty")).toMatchObject({ date: "2023-07-01", answer: "needs" });
    expect(conditionsOf(of(lendings, "Liberty"))).toEqual([
      [
        { fact: "loanDetails.loanAmount", atLeast: 5000, atMost: 100_000 },
        { fact: "creditProfile.score", atLeast: 400 },
        { fact: "employer.timeOfEmployment", atLeast: 12 },
      ],
    ]);
  });

  it("is two ways for Affordable, the second with a deposit", () => {
    const both = [
      { fact: "loanDetails.loanAmount", atLeast: 10_000, atMost: 100_000 },
      { fact: "loanDetails.term", atLeast: 24, atMost: 60 },
    ];
    expect(conditionsOf(of(lendings, "Affordable Car Loans"))).toEqual([
      [...both, { fact: "creditProfile.score", atLeast: 400 }],
      [...both, { fact: "loanDetails.deposit", unit: "percent", atLeast: 30 }, { fact: "creditProfile.score", atLeast: 300, atMost: 399 }],
    ]);
  });

  it("is five loan bands for Money3, each with its term", () => {
    const bands = conditionsOf(of(lendings, "Money3")).map(([, loan, term]) => [loan!.atLeast, loan!.below ?? loan!.atMost, term!.atMost]);
    expect(bands).toEqual([
      [5000, 6000, 24],
      [6000, 8000, 36],
      [8000, 15_000, 48],
      [15_000, 30_000, 60],
      [30_000, 75_000, 72],
    ]);
  });

  it("over 84 months is refused by five, with the widest label of each failed fact", () => {
    const longer = whoLends({ ...car, loanDetails: { term: 84 } }, rulebook);
    const refusing = longer.filter(({ answer }) => answer === "no");
    expect(refusing.map(({ lender }) => lender)).toEqual(["Affordable Car Loans", "Australian Premier Finance", "Money3", "NOW", "Pepper"]);
    expect(refusing[0]).toMatchObject({ ways: [], no: ["Term 24 to 60 months"] });
  });
});

describe("an excavator of 2018 sold privately to a tenant", () => {
  const lendings = whoLends(digger, rulebook);

  it("is refused by nine lenders", () => {
    expect(counts(lendings)).toEqual({ needs: 12, no: 9 });
    expect(of(lendings, "C1").no).toEqual(["Property owner"]);
  });

  it("needs a score from 750 at C5, or from 622 with a deposit", () => {
    const trading = { fact: "entity.timeInBusiness", unit: "months", above: 23 };
    expect(conditionsOf(of(lendings, "C5"))).toEqual([
      [{ fact: "creditProfile.score", atLeast: 750 }, trading],
      [{ fact: "loanDetails.deposit", unit: "percent", atLeast: 10 }, { fact: "creditProfile.score", atLeast: 622 }, trading],
    ]);
  });

  it("is four ways for C7, one without GST", () => {
    const ways = conditionsOf(of(lendings, "C7"));
    expect(ways).toHaveLength(4);
    expect(ways.filter((conditions) => conditions.some(({ fact, absent }) => fact === "entity.gst" && absent))).toHaveLength(1);
  });
});

it("filters choose among the lenders, and what must match has no effect", () => {
  expect(whoLends(car, rulebook, { lenders: ["Liberty"] }).map(({ lender }) => lender)).toEqual(["Liberty"]);
  const commercial: Scenario = { ...digger, asset: { assetType: "CARAVAN" } as never };
  expect(whoLends(commercial, rulebook, { productTypes: ["Full doc"] }).length).toBeLessThan(whoLends(commercial, rulebook).length);
});

/** The only lender's answer by one tier for each list of criteria. */
function lending(scenario: Partial<Scenario>, tiers: readonly (readonly Criterion[])[], more: Partial<Sheet> = {}): Lending {
  const productTiers = tiers.map((criteria, at) => tier({ name: `Tier ${at}`, criteria }));
  return whoLends(aScenario(scenario), rulebookWith(sheet({ ...more, productTiers })))[0]!;
}
const score = (condition: "greaterThan" | "lessThan" | "between", value: number | [number, number]) =>
  criterionOn("creditProfile.score", condition, value);
const gst = (condition: "exists" | "doesntExist") => criterionOn("entity.gst", condition);

describe("ways", () => {
  it("of whole numbers meet without a gap, and those of months at a job do not", () => {
    expect(conditionsOf(lending({}, [[score("greaterThan", 810)], [score("between", [700, 810])]]))).toEqual([
      [{ fact: "creditProfile.score", atLeast: 700 }],
    ]);
    const months = (condition: "greaterThan" | "lessThanOrEqualTo", value: number) =>
      criterionOn("employer.timeOfEmployment", condition, value);
    expect(conditionsOf(lending({}, [[months("greaterThan", 12)], [months("lessThanOrEqualTo", 11)]]))).toHaveLength(2);
  });

  it("that allow every score, or every choice, ask nothing", () => {
    expect(lending({}, [[score("greaterThan", 499)], [score("lessThan", 500)]]).answer).toBe("yes");
    const living = (condition: "is" | "isNot") => criterionOn("customerProfile.livingArrangements", condition, "RENTING");
    expect(lending({}, [[living("is")], [living("isNot")]]).answer).toBe("yes");
  });

  it("ask for GST registration where any will do, and nothing where none will do as well", () => {
    expect(conditionsOf(lending({}, [[gst("exists")]]))).toEqual([[{ fact: "entity.gst", present: true }]]);
    expect(conditionsOf(lending({}, [[gst("doesntExist")]]))).toEqual([[{ fact: "entity.gst", absent: true }]]);
    expect(lending({}, [[gst("exists")], [gst("doesntExist")]]).answer).toBe("yes");
  });

  it("that differ in two facts stay two", () => {
    const young = criterionOn("asset.ageOfAsset", "lessThan", 5, { unit: "years" });
    const old = criterionOn("asset.ageOfAsset", "greaterThanOrEqualTo", 5, { unit: "years" });
    expect(
      conditionsOf(
        lending({}, [
          [score("greaterThan", 599), old],
          [score("lessThan", 600), young],
        ]),
      ),
    ).toHaveLength(2);
  });

  it("join the members of compounds", () => {
    const either = compound("or", score("greaterThan", 699), compound("and", score("greaterThan", 599), gst("exists")));
    expect(conditionsOf(lending({}, [[either]]))).toEqual([
      [{ fact: "creditProfile.score", atLeast: 700 }],
      [
        { fact: "creditProfile.score", atLeast: 600 },
        { fact: "entity.gst", present: true },
      ],
    ]);
  });

  it("ask for a loan amount while only the deposit is missing, which counts as 0 in a quote", () => {
    const upTo = criterionOn("loanDetails.loanAmount", "lessThanOrEqualTo", 20_000);
    expect(lending({ asset: { assetValue: 25_000 } }, [[upTo]]).answer).toBe("needs");
    expect(lending({ asset: { assetValue: 25_000 }, loanDetails: { deposit: 5000 } }, [[upTo]]).answer).toBe("yes");
    expect(lending({ asset: { assetValue: null } }, [[upTo]])).toMatchObject({ answer: "no", no: [upTo.label] });
  });

  it("count an empty list of employers as not known yet", () => {
    const casual = criterionOn("employer.employmentType", "hasOne", ["CASUAL"]);
    expect(lending({ customer: { employers: [] } }, [[casual]])).toEqual(lending({}, [[casual]]));
  });
});

describe("what the lender does not state", () => {
  const caravans = { ...criterionOn("asset.assetType", "is", "CARAVAN"), otherwise: "notStated" } as const;
  const boat: Partial<Scenario> = { asset: { assetType: "TRAILERED_BOAT" } };

  it("is told apart from what the lender accepts", () => {
    expect(lending(boat, [[caravans]])).toMatchObject({
      answer: "notStated",
      ways: [{ conditions: [], notStated: [caravans.label] }],
      no: [],
    });
    expect(lending({ asset: { assetType: "CARAVAN" } }, [[caravans]]).answer).toBe("yes");
    expect(lending({}, [[caravans]])).toMatchObject({ answer: "needs", ways: [{ conditions: [{ oneOf: ["CARAVAN"] }], notStated: [] }] });
  });

  it("is never joined with what the lender states", () => {
    const mixed = lending(boat, [[caravans, score("lessThan", 500)], [score("greaterThan", 499)]]);
    expect(mixed).toMatchObject({ answer: "needs", ways: [{ notStated: [] }, { notStated: [caravans.label] }] });
  });

  it("includes a balloon above 40 % that no criterion limits, once it is known", () => {
    expect(lending({ loanDetails: { balloon: 50 } }, [[]]).ways).toEqual([
      { conditions: [], notStated: ["Balloon above 40% (ask the lender)"] },
    ]);
    expect(lending({}, [[]]).answer).toBe("yes");
  });
});

it("a refusal names the failed criterion that allows most", () => {
  const upTo = (months: number) => criterionOn("loanDetails.term", "lessThanOrEqualTo", months);
  expect(lending({ loanDetails: { term: 84 } }, [[upTo(48)], [upTo(60)], [upTo(36)]]).no).toEqual([upTo(60).label]);
});

it("a sheet is assumed where a rate or a criterion is, and not for a fee", () => {
  const assumed = (path: string) => lending({}, [[]], { provenance: [{ status: "assumed", reason: "A guess", paths: [path] }] }).assumed;
  expect(
    ["/productTiers/0/rate", "/productTiers/*/criteria/0/value", "/productTiers", "/fees/0/value", "/productTiers/0/info"].map(assumed),
  ).toEqual([true, true, true, false, false]);
});

describe("in words", () => {
  const text = (scenario: Scenario, lender: string) => lendingText(of(whoLends(scenario, rulebook), lender));

  it("a second way repeats neither what both ask nor the name of a fact", () => {
    expect(text(car, "Affordable Car Loans")).toBe(
      "Accepts $10,000 to $100,000, 24 to 60 months, from score 400; or 300 to 399 with 30% deposit",
    );
    expect(text(car, "Gedda Money")).toBe("Accepts");
    expect(text(digger, "C5")).toBe("Accepts over 23 months in business, from score 750; or from 622 with 10% deposit");
  });

  it("more than three ways are counted", () => {
    expect(text(car, "Money3")).toMatch(/; and 2 narrower ways$/);
    expect(text(digger, "C7")).toMatch(/^Accepts from score 551, no GST registration; or .*; and 1 narrower way$/);
  });

  it("a refusal says what the lender asks for", () => {
    expect(text(digger, "C2")).toBe("Does not accept; asks for: Asset under 12 months old; Authorised seller");
  });

  it("what is not stated stands apart", () => {
    const caravans = { ...criterionOn("asset.assetType", "is", "CARAVAN"), label: "Caravan", otherwise: "notStated" } as const;
    const mixed = lending({ asset: { assetType: "TRAILERED_BOAT" } }, [[caravans, score("lessThan", 500)], [score("greaterThan", 599)]]);
    expect(lendingText(mixed)).toBe("Accepts from score 600. Not stated by the lender: Caravan; otherwise accepts up to score 499");
  });
});
