import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Application } from "../../../shared/domain/application.ts";
import type { Column, ComparedProduct } from "../../../frontend/client/application/variants.ts";
import { differingTerms, currentTerms, rowsOf, shownColumns } from "../../../frontend/quote/scenarios/cells.ts";
import { VariantCell } from "../../../frontend/quote/scenarios/variant-cell.tsx";
import { nextCell } from "../../../frontend/quote/scenarios/grid-navigation.ts";

const product = (lender: string, repayments: number | null, more: Partial<ComparedProduct> = {}): ComparedProduct => ({
  lender,
  productName: null,
  tier: "Tier",
  qualification: 0,
  criteria: "1/1",
  rate: 7.3,
  comparisonRate: 8.15,
  repayments,
  weeklyRepayments: null,
  financeAmount: null,
  feesTotal: 0,
  monthlyFees: { value: 0 },
  illustrative: { rate: false, fees: false },
  total: repayments === null ? null : repayments * 60,
  ...more,
});
const column = (name: string | null, products: readonly ComparedProduct[]): Column => ({
  _id: name,
  name,
  terms: {},
  problem: null,
  products: [...products],
});
const none = new Set<string>();

describe("the rows of scenarios side by side", () => {
  it("are the lenders in the order of Current, then those that only a scenario brings up, without hidden ones", () => {
    const columns = [
      column(null, [product("Pepper", 585.39), product("Liberty", 559.66)]),
      column("B", [product("Wisr", 1), product("Liberty", 2)]),
    ];

    expect(rowsOf({ columns }, "monthly", none).map(({ lender }) => lender)).toEqual(["Pepper", "Liberty", "Wisr"]);
    expect(rowsOf({ columns }, "monthly", new Set(["Pepper"])).map(({ lender }) => lender)).toEqual(["Liberty", "Wisr"]);
  });

  it("say the difference to Current in sign and words, by the chosen figure", () => {
    const columns = [
      column(null, [product("Pepper", 585.39)]),
      column("More", [product("Pepper", 662.73, { rate: 7.8 })]),
      column("Less", [product("Pepper", 531.41)]),
      column("Unpriced", [product("Pepper", null)]),
      column("Absent", []),
    ];
    const differences = (measure: "monthly" | "rate") => rowsOf({ columns }, measure, none)[0]!.cells.map(({ difference }) => difference);

    expect(differences("monthly")).toEqual([
      undefined,
      { text: "+$77.34", words: "more than Current" },
      { text: "-$53.98", words: "less than Current" },
      undefined,
      undefined,
    ]);
    expect(differences("rate").slice(1, 3)).toEqual([
      { text: "+0.50%", words: "more than Current" },
      { text: "same", words: "as Current" },
    ]);
  });

  it("name the lowest figure among those that meet the criteria, and none where all are equal", () => {
    const cells = (...products: readonly ComparedProduct[]) =>
      rowsOf({ columns: products.map((one, at) => column(at === 0 ? null : String(at), [one])) }, "monthly", none)[0]!.cells.map(
        ({ isLowest }) => isLowest,
      );

    expect(cells(product("Money3", 643.26), product("Money3", 577.75, { qualification: 2 }), product("Money3", 586.36))).toEqual([
      false,
      false,
      true,
    ]);
    expect(
      cells(product("Money3", 355.84, { aboveCostCap: true }), product("Money3", 400), product("Money3", 410, { aboveCostCap: null })),
    ).toEqual([false, true, false]);
    expect(cells(product("Money3", 355.84, { aboveCostCap: true }), product("Money3", 400))).toEqual([false, false]);
    expect(cells(product("Pepper", 500), product("Pepper", 500))).toEqual([false, false]);
    expect(cells(product("Pepper", 500), product("Pepper", 500), product("Pepper", 501))).toEqual([true, true, false]);
  });
});

it("a cell says what is assumed, and above the limit on the cost of credit", () => {
  const textOf = (more: Partial<ComparedProduct>) =>
    renderToStaticMarkup(
      createElement(VariantCell, {
        cell: { product: product("Money3", 355.84, more), difference: undefined, isLowest: false },
        measure: "monthly",
        isConsumer: true,
      }),
    );

  expect(textOf({})).not.toMatch(/assumed|limit/);
  expect(textOf({ illustrative: { rate: false, fees: true } })).toContain(">assumed<");
  expect(textOf({ aboveCostCap: true })).toContain(">Above the 48% limit on the yearly cost of credit<");
});

describe("the columns", () => {
  it("are those of the application's scenarios of now; a new one waits for its products", () => {
    const answered = [column(null, [product("Pepper", 1)]), column("gone", []), column("kept", [product("Pepper", 2)])];
    const shown = shownColumns(
      [
        { _id: "kept", name: "Renamed", terms: { balloon: 0 } },
        { _id: "new", name: "New", terms: {} },
      ],
      answered,
    );

    expect(shown.map(({ name, products, isLoading }) => [name, products.length, isLoading])).toEqual([
      [null, 1, false],
      ["Renamed", 1, false],
      ["New", 0, true],
    ]);
  });

  it("name the terms that differ from the application's own", () => {
    const application = {
      asset: { assetValue: 32_000, typeOfSale: "DEALER_SALE" },
      loanDetails: { deposit: 4_000, term: 60, balloon: 20 },
    } as Application;

    expect(currentTerms(application)).toEqual(["Asset value $32,000.00", "Deposit $4,000.00", "Term 60 months", "Balloon 20%"]);
    expect(differingTerms(application, { balloon: 0, term: 84, deposit: 4_000, typeOfSale: "PRIVATE_SALE", brokerageRate: null })).toEqual([
      "Type of sale Private sale",
      "Term 84 months",
      "Balloon 0%",
    ]);
  });
});

describe("a key in the table", () => {
  it("moves between the cells and stays within them", () => {
    const size = { rows: 2, columns: 3 };

    expect(nextCell("ArrowRight", { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 });
    expect(nextCell("ArrowLeft", { row: 1, column: 2 }, size)).toEqual({ row: 1, column: 1 });
    expect(nextCell("ArrowDown", { row: 0, column: 1 }, size)).toEqual({ row: 1, column: 1 });
    expect(nextCell("ArrowUp", { row: 0, column: 1 }, size)).toEqual({ row: 0, column: 1 });
    expect(nextCell("End", { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 2 });
    expect(nextCell("a", { row: 0, column: 0 }, size)).toBeUndefined();
  });
});
