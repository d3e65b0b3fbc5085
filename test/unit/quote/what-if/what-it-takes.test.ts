/** Each worked change with its price by the second implementation, and one step nearer, which must not open the lender. */
import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { type Change, type LenderChanges, whatItTakes } from "../../../../shared/quote/what-if/what-it-takes.ts";
import { naiveQuote } from "../../../bench/naive.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { car, excavator, newBusiness, oldUte } from "./worked-scenarios.ts";

const pathOf = (scenario: Scenario, lender: string): LenderChanges => {
  const path = whatItTakes(scenario, rulebook).find((each) => each.lender === lender);
  if (!path) throw new Error(`${lender} is open`);
  return path;
};
const movesOf = ({ moves }: Change): string => moves.map(({ field, to }) => `${field} ${to}`).join(" and ");
const isOpen = (scenario: Scenario, lender: string): boolean => {
  const [product] = naiveQuote(scenario, sheets, { lenders: [lender] }).products;
  return product !== undefined && product.qualification < 2;
};

const waitingTo = (scenario: Scenario, today: string, months: number): Scenario => ({
  ...scenario,
  today,
  customer: {
    ...scenario.customer,
    employers: scenario.customer?.employers?.map((employer) => ({
      ...employer,
      timeOfEmployment: (employer?.timeOfEmployment ?? 0) + months,
    })),
  },
});
const withLoan = (scenario: Scenario, loanDetails: Scenario["loanDetails"]): Scenario => ({
  ...scenario,
  loanDetails: { ...scenario.loanDetails, ...loanDetails },
});
const withAsset = (scenario: Scenario, asset: Scenario["asset"]): Scenario => ({ ...scenario, asset: { ...scenario.asset, ...asset } });

/** [lender, the moves, the changed scenario, one step nearer] */
const worked: readonly (readonly [string, Scenario, string, Scenario, Scenario, { rate: number; repayments: number }])[] = [
  [
    "Australian Premier Finance",
    car,
    "deposit 7000",
    withLoan(car, { deposit: 7000 }),
    withLoan(car, { deposit: 6999.99 }),
    { rate: 24.5, repayments: 671.16 },
  ],
  [
    "Australian Premier Finance",
    car,
    "assetValue 29000",
    withAsset(car, { assetValue: 29_000 }),
    withAsset(car, { assetValue: 29_000.01 }),
    { rate: 24.5, repayments: 676.35 },
  ],
  ["NOW", oldUte, "term 72", withLoan(oldUte, { term: 72 }), oldUte, { rate: 20.44, repayments: 480.3 }],
  ["NOW", oldUte, "ageOfAsset 2013", withAsset(oldUte, { ageOfAsset: 2013 }), oldUte, { rate: 20.44, repayments: 445.84 }],
  [
    "Liberty",
    oldUte,
    "wait 2027-06-20",
    waitingTo(oldUte, "2027-06-20", 7),
    waitingTo(oldUte, "2027-06-19", 6),
    { rate: 13.19, repayments: 368.38 },
  ],
  [
    "Affordable Car Loans",
    oldUte,
    "term 60",
    withLoan(oldUte, { term: 60 }),
    withLoan(oldUte, { term: 72 }),
    { rate: 24.49, repayments: 570.46 },
  ],
  [
    "Pepper",
    oldUte,
    "term 72 and wait 2026-12-20",
    waitingTo(withLoan(oldUte, { term: 72 }), "2026-12-20", 1),
    waitingTo(withLoan(oldUte, { term: 72 }), "2026-12-19", 0),
    { rate: 17.49, repayments: 452.44 },
  ],
  [
    "Money3",
    oldUte,
    "term 60 and ageOfAsset 2019",
    withAsset(withLoan(oldUte, { term: 60 }), { ageOfAsset: 2019 }),
    withAsset(withLoan(oldUte, { term: 60 }), { ageOfAsset: 2018 }),
    { rate: 13.95, repayments: 492.39 },
  ],
  [
    "C5",
    newBusiness,
    "deposit 8400 and wait 2026-12-16",
    waitingTo(withLoan(newBusiness, { deposit: 8400 }), "2026-12-16", 0),
    waitingTo(withLoan(newBusiness, { deposit: 8400 }), "2026-12-15", 0),
    { rate: 12.25, repayments: 1531.72 },
  ],
  [
    "C9 / C10",
    newBusiness,
    "term 60 and wait 2027-01-15",
    waitingTo(withLoan(newBusiness, { term: 60 }), "2027-01-15", 1),
    waitingTo(withLoan(newBusiness, { term: 60 }), "2027-01-14", 1),
    { rate: 9.29, repayments: 1736.23 },
  ],
];

describe("what it takes", () => {
  it.each(worked)("%s (%#): the nearest change opens it at this price", (lender, scenario, moves, changed, nearer, figures) => {
    const change = pathOf(scenario, lender).changes.find((each) => movesOf(each) === moves);

    expect(change?.after).toMatchObject(figures);
    expect(naiveQuote(changed, sheets, { lenders: [lender] }).products[0]).toMatchObject(figures);
    expect(isOpen(changed, lender)).toBe(true);
    expect(isOpen(nearer, lender)).toBe(false);
  });

  it("asks about the listed lenders that are not open, in the order of the listing", () => {
    for (const scenario of [car, excavator, oldUte, newBusiness]) {
      const closed = quote(scenario, rulebook).products.filter(({ qualification }) => qualification > 1);
      expect(whatItTakes(scenario, rulebook).map(({ lender }) => lender)).toEqual(closed.map(({ lender }) => lender));
    }
  });

  it("names what no change can help, where nothing helps", () => {
    expect(pathOf(newBusiness, "Lender J")).toMatchObject({ changes: [], unchangeableCriteria: ["Property owner"] });
  });

  it("looks for no pair if none is wanted", () => {
    const path = whatItTakes(oldUte, rulebook, { pairs: false }).find(({ lender }) => lender === "Pepper");
    expect(path).toMatchObject({ changes: [], unchangeableCriteria: [] });
  });

  it("says what the applicant would still have to answer", () => {
    const jobUnknown: Scenario = { ...oldUte, customer: { dateOfBirth: "1999-03-05" } };
    expect(pathOf(jobUnknown, "Pepper").changes[0]).toMatchObject({
      after: { qualification: 1 },
      stillUnknown: ["employmentType", "timeOfEmployment"],
    });
  });

  it("answers nothing for a scenario of which nothing is known, where every lender is open", () => {
    expect(whatItTakes({ applicationType: "consumer", today: "2026-11-20" }, rulebook)).toEqual([]);
  });
});

it("lists changes that increase the loan after those that do not, even when they are nearer", () => {
  const { assetType, typeOfSale } = car.asset ?? {};
  const small = { ...car, asset: { assetValue: 20_000, ageOfAsset: 2023, assetType, typeOfSale } };
  const [path] = whatItTakes(withLoan(small, { deposit: 8000, balloon: 0 }), rulebook, { lenders: ["Money3"] });

  expect(path?.changes.map(({ moves: [move], borrowsMore }) => [move?.field, move?.to, borrowsMore])).toEqual([
    ["term", 48, 0],
    ["deposit", 5000, 3000],
    ["assetValue", 23_000, 3000],
  ]);
});
