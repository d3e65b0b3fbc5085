/** Checks each worked example with its sheet alone in the rulebook: ./worked/*.json holds the figures and their derivation. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CriterionResult, FeeResult, LoadingResult, ProductResult } from "../../../shared/quote/product.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../../shared/quote/rank.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { parseSheet } from "../../../shared/rulebook/check.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";

/** As in JSON: null for unknown. */
type Stated<Row> = Partial<Omit<Row, "result">> & { readonly result: boolean | null };

interface Example {
  readonly title: string;
  /** The path of the file below rulebooks/. */
  readonly sheet: string;
  readonly scenario: unknown;
  /** Only set when the tier is not the lender's best. */
  readonly options?: QuoteOptions;
  readonly tier: string;
  readonly expected: ReturnType<typeof figuresOf> & {
    readonly fees?: readonly Stated<FeeResult>[];
    readonly loadings?: readonly Stated<LoadingResult>[];
    readonly criteriaResults?: readonly Stated<CriterionResult>[];
  };
}

const examplesFolder = new URL("./worked/", import.meta.url);
const rulebooksFolder = new URL("../../../rulebooks/", import.meta.url);
const jsonAt = (url: URL): unknown => JSON.parse(readFileSync(url, "utf8"));
const exampleFiles = readdirSync(examplesFolder).map((file) => ({ file, examples: jsonAt(new URL(file, examplesFolder)) as Example[] }));

describe.each(exampleFiles)("worked examples of $file", ({ examples }) => {
  it.each(examples.map((example) => [example.title, example] as const))("%s", (_title, example) => {
    const { fees = [], loadings = [], criteriaResults = [], ...figures } = example.expected;

    const product = productOf(example);

    expect(figuresOf(product)).toEqual(figures);
    expect(named(product.fees, "name", fees)).toMatchObject(fees);
    expect(named(product.loading.loadingList, "name", loadings)).toMatchObject(loadings);
    expect(named(product.criteriaResults, "label", criteriaResults)).toMatchObject(criteriaResults);
  });
});

describe("the worked examples", () => {
  it("cover every rate sheet, each in a file named like the sheet", () => {
    const sheets = ["consumer", "commercial"].flatMap((type) =>
      readdirSync(new URL(`${type}/`, rulebooksFolder)).map((file) => `${type}/${file}`),
    );
    const covered = exampleFiles.flatMap(({ file, examples }) => examples.map(({ sheet }) => ({ file, sheet })));

    expect(new Set(covered.map(({ sheet }) => sheet))).toEqual(new Set(sheets));
    expect(covered.filter(({ file, sheet }) => !sheet.endsWith(`/${file}`))).toEqual([]);
  });
});

/** The example's tier, quoted from its sheet alone: without options, the lender's best. */
function productOf({ sheet: file, scenario, options, tier }: Example): ProductResult {
  const sheet = parseSheet(readFileSync(new URL(file, rulebooksFolder), "utf8"));
  const { products } = quote(parseScenario(scenario), rulebookOf([{ file, sheet }]), options);
  expect(products.map((product) => product.tier)).toContain(tier);
  return products.find((product) => product.tier === tier)!;
}

/** The figures that every example states; the fit to six decimals. */
function figuresOf(product: ProductResult) {
  const { criteria, qualification, fit, rate, feesTotal, brokerage } = product;
  const { financeAmount, repayments, weeklyRepayments, loanAmount, comparisonRate } = product;
  return {
    criteria,
    qualification,
    fit: Number(fit.toFixed(6)),
    rate,
    loadingTotal: product.loading.loadingTotal,
    feesTotal,
    monthlyFees: product.monthlyFees.value,
    brokerage,
    financeAmount,
    repayments,
    weeklyRepayments,
    loanAmount,
    comparisonRate,
  };
}

/** The rows whose name or label the example states, in the order of the card. */
function named<Key extends string, Row extends { readonly result: boolean | null } & Record<Key, string>>(
  rows: readonly Row[],
  key: Key,
  stated: readonly { readonly [K in Key]?: string }[],
) {
  const names = new Set(stated.map((row) => row[key]));
  return rows.filter((row) => names.has(row[key]));
}
