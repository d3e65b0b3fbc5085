import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { sheetSources } from "../../../functions/sheets/sources.ts";
import { explainFigure } from "../../../shared/quote/lender-figure.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../../shared/quote/rank.ts";
import type { QuoteResult } from "../../../shared/quote/quote.ts";
import { isTraceConsistent } from "../../../shared/quote/trace/consistency.ts";
import { rulebookFrom, rulebookOf } from "../../../shared/quote/rulebook.ts";
import type { SheetFile } from "../../../shared/quote/sheet.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { gridOf } from "../../../shared/quote/what-if/grid.ts";
import { sheetsInPlay } from "../../../shared/quote/what-if/in-play.ts";
import { priceSteps } from "../../../shared/quote/what-if/price-steps.ts";
import { scoreRates } from "../../../shared/quote/what-if/score-rates.ts";
import { solve } from "../../../shared/quote/what-if/solve.ts";
import { whatItTakes } from "../../../shared/quote/what-if/what-it-takes.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aScenario, criterionOn, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";
import { generatedScenarios } from "../../support/engine/scenarios.ts";
import { sheets } from "../../support/own-sheets.ts";

const scenarioIn = (name: string) =>
  parseScenario(JSON.parse(readFileSync(new URL(`../../scenarios/${name}.json`, import.meta.url), "utf8")), { today: "2026-11-20" });
const [dig, car] = [scenarioIn("commercial-excavator"), scenarioIn("consumer-car")];

const namesOf = ({ products }: QuoteResult) => products.map(({ lender }) => lender);
const productIn = ({ products }: QuoteResult, lender: string) => products.find((product) => product.lender === lender)!;

const scenarios = [...generatedScenarios(sheets, 300, 45)];
const everyOther = [...new Set(sheets.map(({ sheet: { lender } }) => lender))].filter((_, place) => place % 2 === 0);
const filters: readonly QuoteOptions[] = [{}, { allTiers: true }, { orderBy: ["rate"], mustMatch: [] }];

describe("a panel", () => {
  it("leaves its lenders as they are without it, and names the others in order", () => {
    for (const options of filters)
      for (const scenario of scenarios) {
        const all = quote(scenario, rulebook, options);
        const { products, outside } = quote(scenario, rulebook, { ...options, panel: everyOther });
        const isInPanel = (lender: string) => everyOther.includes(lender);

        expect(products).toEqual(all.products.filter(({ lender }) => isInPanel(lender)));
        expect(outside).toEqual([...new Set(namesOf(all).filter((lender) => !isInPanel(lender)))]);
      }
  });

  it("lists all lenders in one order on request, those outside it marked", () => {
    for (const scenario of scenarios) {
      const all = quote(scenario, rulebook);
      const { products } = quote(scenario, rulebook, { panel: everyOther, outside: true });

      expect(products).toEqual(all.products.map((each) => (everyOther.includes(each.lender) ? each : { ...each, outside: true })));
    }
  });

  it("lists nothing where the filter and the panel have no lender in common", () => {
    expect(quote(car, rulebook, { panel: ["Pepper"], lenders: ["Wisr"] })).toEqual({ products: [], referral: null, outside: ["Wisr"] });
  });

  it("lists its own lenders up to the limit of 50, however many are better", () => {
    const named = (prefix: string, count: number, rate: number) =>
      Array.from({ length: count }, (_, place) => sheet({ lender: `${prefix} ${place}`, productTiers: [tier({ rate })] }));
    const many = rulebookWith(...named("Cheap", 60, 5), ...named("Own", 3, 9));

    const { products, outside } = quote(car, many, { panel: ["Own 0", "Own 1", "Own 2"] });

    expect(products.map(({ lender }) => lender)).toEqual(["Own 0", "Own 1", "Own 2"]);
    expect(outside).toHaveLength(50);
  });

  it("has no key in the answer without the option", () => {
    expect(Object.keys(quote(car, rulebook))).toEqual(["products", "referral"]);
  });

  it("restricts each answer about changed deals", () => {
    const options = { panel: ["Pepper", "Money3"], mustMatch: [] };
    const inPanel = (lender: string | null) => lender === null || options.panel.includes(lender);

    expect(gridOf(car, rulebook, options).cells.every(({ lender }) => inPanel(lender))).toBe(true);
    for (const rows of [whatItTakes, priceSteps, scoreRates].map((find) => find(car, rulebook, options)))
      expect(rows.filter(({ lender }) => !inPanel(lender))).toEqual([]);
  });

  it("does not keep a broker from explaining the figure of a lender outside it", () => {
    expect(explainFigure(car, rulebook, { lender: "Liberty", repayments: 1 }, { panel: ["Pepper"] }).repayments).toBeGreaterThan(0);
  });
});

describe("own brokerage", () => {
  const withOwn = (brokerage: number) => ({ own: { brokerage: { C7: brokerage, C6: brokerage, "Lender H": brokerage } } });

  it("takes the place of the band's", () => {
    expect(productIn(quote(dig, rulebook), "C7").repayments).toBe(1572.86);
    expect(productIn(quote(dig, rulebook, withOwn(5.45)), "C7")).toMatchObject({
      brokerage: { percent: 5.45, amount: 4152.85 },
      repayments: 1599.9,
    });
  });

  it("is capped at the band's maximum, and a flat band stands", () => {
    const ranking = quote(dig, rulebook, withOwn(6.5));

    expect(productIn(ranking, "Lender H")).toMatchObject({ brokerage: { percent: 6, amount: 4577.7 }, repayments: 1632.96 });
    expect(productIn(ranking, "C6").brokerage).toEqual({ percent: 3.5, amount: 2660 });
  });

  it.each([0, 2])("gives way to a scenario's own rate of %d", (brokerageRate) => {
    const scenario = { ...dig, loanDetails: { ...dig.loanDetails, brokerageRate } };

    expect(productIn(quote(scenario, rulebook, withOwn(5.45)), "C7").brokerage.percent).toBe(brokerageRate);
  });

  it("stands for a scenario's null", () => {
    const scenario = { ...dig, loanDetails: { ...dig.loanDetails, brokerageRate: null } };

    expect(productIn(quote(scenario, rulebook, withOwn(5.45)), "C7").brokerage.percent).toBe(5.45);
  });
});

describe("own origination fees", () => {
  it.each([
    ["Pepper", undefined, 29_464, 585.39, 15.03, 990],
    ["Pepper", 500, 28_974, 574.37, 14.36, 500],
    ["MoneyPlace", undefined, 30_665, 568.72, 13.48, 1690],
    ["MoneyPlace", 990, 29_965, 553.85, 12.58, 990],
    ["NOW", undefined, 30_000, 623.62, 16.77, 1650],
    ["NOW", 0, 28_350, 585.24, 14.48, 0],
  ])("of %s with %s", (lender, amount, financeAmount, repayments, comparisonRate, charged) => {
    const product = productIn(quote(car, rulebook, { own: { fees: amount === undefined ? {} : { [lender]: amount } } }), lender);
    const [fee] = product.fees.filter(({ paidTo, result }) => paidTo === "broker" && result === true);

    expect(product).toMatchObject({ financeAmount, repayments, comparisonRate });
    expect(fee).toMatchObject({ amount: charged, least: 0 });
  });

  const lending = (least: number) =>
    sheet({
      fees: [{ name: "Origination", value: 900, capitalised: true, frequency: "upfront", paidTo: "broker", least }],
      productTiers: [tier({ criteria: [criterionOn("loanDetails.lvr", "lessThanOrEqualTo", 105)] })],
    });
  const small = aScenario({ asset: { assetValue: 10_000 }, loanDetails: { term: 60 } });

  it.each([
    [100, 200],
    [450, 450],
    [1000, 900],
  ])("of %d are charged from the least to the sheet's value: %d", (own, charged) => {
    const [product] = quote(small, rulebookWith(lending(200)), { own: { fees: { Lender: own } } }).products;

    expect(product).toMatchObject({ feesTotal: charged, financeAmount: 10_000 + charged });
  });

  it("count in the loan to value ratio", () => {
    const ofRatio = (own: QuoteOptions["own"]) => quote(small, rulebookWith(lending(0)), own && { own }).products[0]!.qualification;

    expect([ofRatio(undefined), ofRatio({ fees: { Lender: 500 } }), ofRatio({ fees: { Lender: 500.01 } })]).toEqual([2, 0, 2]);
  });
});

describe("own amounts", () => {
  const own = { brokerage: { C7: 5.45, "Lender H": 6.5, C6: 9 }, fees: { Pepper: 500, MoneyPlace: 1200, NOW: 0 } };

  /** The sheets as a lender would issue them with these amounts. */
  const written = rulebookOf(
    sheets.map(({ file, sheet: each }): SheetFile => {
      const { [each.lender as "C7"]: brokerage } = own.brokerage;
      const { [each.lender as "NOW"]: amount } = own.fees;
      return {
        file,
        sheet: {
          ...each,
          brokerage: each.brokerage.map((band) =>
            brokerage === undefined || band.max === undefined ? band : { ...band, value: Math.min(brokerage, band.max) },
          ),
          fees: each.fees.map((fee) =>
            amount === undefined || fee.least === undefined ? fee : { ...fee, value: Math.min(fee.value, Math.max(fee.least, amount)) },
          ),
        },
      };
    }),
  );
  const listed = rulebookOf(sheets);
  /** The sheet's own value stays beside the amount. */
  const withoutValues = (answer: unknown): unknown =>
    JSON.parse(JSON.stringify(answer), (key: string, value: unknown) =>
      key === "fees" && Array.isArray(value) ? value.map((fee: object) => ({ ...fee, value: 0 })) : value,
    );

  it("price like sheets that say them, at every answer", () => {
    const asked: readonly ((scenario: (typeof scenarios)[number], of: typeof listed, options: QuoteOptions) => unknown)[] = [
      (scenario, of, options) => quote(scenario, of, options).products,
      (scenario, of, options) => gridOf(scenario, of, options),
      (scenario, of, options) => priceSteps(scenario, of, options),
      (scenario, of, options) => scoreRates(scenario, of, options),
      (scenario, of, options) => whatItTakes(scenario, of, { ...options, pairs: false }),
      (scenario, of, { own: amounts }) => solve(scenario, of, { lender: "Pepper", for: "deposit", target: { repayments: 500 } }, amounts),
    ];
    for (const [place, ask] of asked.entries())
      for (const scenario of [car, dig, ...scenarios.slice(0, place === 0 ? 300 : 6)])
        expect(withoutValues(ask(scenario, listed, { own }))).toEqual(withoutValues(ask(scenario, written, {})));
  });

  it("end the trace in the product's figures, with the broker as their source", () => {
    for (const scenario of [car, dig]) {
      const traced = tracedProducts(scenario, rulebook, sheetSources, { own });
      const rowsOf = (lender: string) => traced.find(({ product }) => product.lender === lender)?.trace.amount ?? [];

      expect(traced.filter((each) => !isTraceConsistent(each))).toEqual([]);
      const rows = scenario === car ? rowsOf("Pepper") : rowsOf("C7");
      expect(rows.find(({ kind, name }) => kind === "brokerage" || name === "Origination")?.source).toBeNull();
    }
  });

  it("are those of the sheets in play", () => {
    for (const scenario of [car, dig, ...scenarios.slice(0, 10)]) {
      const slice = sheetsInPlay(scenario, rulebook, { own });
      const inPlay = rulebookFrom({ consumer: () => slice, commercial: () => slice });

      expect(quote(scenario, inPlay)).toEqual({ ...quote(scenario, rulebook, { own }), outside: undefined });
    }
  });
});
