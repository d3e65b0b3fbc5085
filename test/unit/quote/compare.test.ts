import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Terms } from "../../../shared/domain/variant.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { replacedBy } from "../../../shared/quote/with-terms.ts";
import { car, excavator } from "./what-if/worked-scenarios.ts";
import { columnsOf } from "../../../functions/quote/compare.ts";

/** An application with the values of a scenario, and others under names. */
const applicationOf = (
  { applicationType, asset, loanDetails, customer, customerProfile, creditProfile, entity }: Scenario,
  variants: Readonly<Record<string, Terms>>,
): Application => ({
  _id: "A",
  humanId: 1,
  applicationType,
  createdAt: "2026-06-15T01:30:00.000Z",
  status: "quote",
  stage: "draft",
  stageSince: "2026-06-15T01:30:00.000Z",
  submissions: [],
  asset: { ...asset, _id: "A.A" },
  loanDetails: { ...loanDetails, _id: "A.L" },
  entities: entity ? [{ ...entity, _id: "A.E", addresses: [] } as unknown as Application["entities"][number]] : [],
  customers: [{ _id: "A.C", employers: [], ...customer } as unknown as Application["customers"][number]],
  notes: [],
  user: { firstName: "Ann", lastName: "Broker" },
  customerProfile: customerProfile ?? {},
  creditProfile: creditProfile ?? {},
  documents: [],
  variants: Object.entries(variants).map(([name, terms], at) => ({ _id: `A.V${at}`, name, terms })),
  links: [],
});

const worked = { "No balloon": { balloon: 0 }, "7 years": { term: 84, balloon: 0 }, "20% deposit": { deposit: 6_400 } };

describe("columns of scenarios side by side", () => {
  it("have the worked repayments of Macquarie, Liberty, Pepper and Money3", () => {
    const columns = columnsOf(applicationOf(car, worked), { rulebook, today: car.today }, {});
    const shown = columns.map(({ name, products }) => [
      name,
      ...["Macquarie", "Liberty", "Pepper", "Money3"].map((lender) => products.find((one) => one.lender === lender)!.repayments),
    ]);
    const ofLender = (lender: string) => columns.map(({ products }) => products.find((one) => one.lender === lender)!);

    expect(shown).toEqual([
      [null, 474.69, 559.66, 585.39, 643.26],
      ["No balloon", 563.39, 640.17, 662.73, 717.61],
      ["7 years", 430.52, 504.1, 535.85, 577.75],
      ["20% deposit", 419.57, 507.49, 531.41, 586.36],
    ]);
    expect(ofLender("Macquarie").map(({ total }) => total)).toEqual([35_376.4, 34_298.4, 36_856.68, 32_069.2]);
    expect(ofLender("Macquarie")[3]!.rate).toBe(6.8);
    expect(ofLender("Pepper")[2]!.rate).toBe(12.99);
    expect(ofLender("Money3").map(({ qualification }) => qualification)).toEqual([0, 0, 2, 0]);
  });

  it.each([
    ["a car", car, { year: { ageOfAsset: 2016, condition: "USED" }, sale: { typeOfSale: "PRIVATE_SALE", brokerageRate: 1 } }],
    ["an excavator", excavator, { less: { assetValue: 50_000, deposit: 1_000 }, cleared: { deposit: null, term: 36 } }],
  ] as const)("of %s equal a quote of each scenario in every field", (_, scenario, variants) => {
    const options = { orderBy: ["rate"], mustMatch: ["typeOfSale"] } as const;
    const columns = columnsOf(applicationOf(scenario, variants), { rulebook, today: scenario.today }, options);

    for (const { terms, products } of columns) {
      const { assetValue, ageOfAsset, typeOfSale, condition, ...loan } = terms as Terms;
      const own = Object.fromEntries(
        Object.entries({ assetValue, ageOfAsset, typeOfSale, condition }).filter(([, value]) => value !== undefined),
      );
      const changed = { ...scenario, asset: { ...scenario.asset, ...own }, loanDetails: { ...scenario.loanDetails, ...loan } };
      const expected = quote(changed, rulebook, options).products;
      expect(products.length).toBeGreaterThan(3);
      expect(products).toEqual(expected.map((product, at) => expect.objectContaining({ ...picked(product, products[at]!) })));
    }
  });

  it("follow the application in what a scenario leaves out", () => {
    const monthly = (term: number) => {
      const changed = { ...car, loanDetails: { ...car.loanDetails, term } };
      return columnsOf(applicationOf(changed, worked), { rulebook, today: car.today }, { lenders: ["Pepper"] })[1]!.products[0]!.repayments;
    };

    expect(monthly(60)).toBe(662.73);
    expect(monthly(84)).toBe(535.85);
  });

  it("say why terms cannot be priced, beside those that can", () => {
    const application = applicationOf(car, { "All of it": { deposit: 32_000.01 }, "No balloon": { balloon: 0 } });
    const [own, above, below] = columnsOf(application, { rulebook, today: car.today }, {});

    expect(above).toMatchObject({ problem: "The deposit of $32,000.01 is above the asset value of $32,000.00.", products: [] });
    expect([own!.problem, below!.problem]).toEqual([null, null]);
    expect(below!.products.length).toBe(own!.products.length);
  });
});

/** The fields of a product that the column shows. */
const picked = (product: object, shown: object) =>
  Object.fromEntries(Object.entries(product).filter(([field]) => field in shown && field !== "monthlyFees"));

describe("what a scenario's terms replace", () => {
  it("is the application's own value of each field that differs, null where there is none", () => {
    const application = applicationOf(car, {});

    expect(replacedBy(application, { balloon: 0, term: 60, brokerageRate: 2 })).toEqual({ balloon: 20, brokerageRate: null });
    expect(replacedBy(application, { term: 60, typeOfSale: "DEALER_SALE", condition: null })).toEqual({});
  });
});
