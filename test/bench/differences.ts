/** Compares every field of quote() and naiveQuote(), two independent implementations of shared/quote/README.md. */
import { quote } from "../../shared/quote/quote.ts";
import { orderKeys } from "../../shared/quote/order-keys.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Rulebook } from "../../shared/quote/rulebook.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { SheetFile } from "../../shared/quote/sheet.ts";
import { criterionAttributes } from "../../shared/quote/vocabulary.ts";
import { type Random, pick } from "../support/engine/drawn-scenario.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { generatedScenarios } from "../support/engine/scenarios.ts";
import { type NaiveOptions, naiveQuote } from "./naive.ts";
import { rulebook, sheets } from "./workload.ts";

const usualSeed = 20_261_120;
const maxExamples = 10;

export interface Differences {
  readonly scenarios: number;
  readonly fields: number;
  readonly differing: number;
  readonly examples: readonly string[];
}

interface Comparison {
  fields: number;
  readonly differing: string[];
}

interface Sheets {
  readonly rulebook: Rulebook;
  readonly sheets: readonly SheetFile[];
}

export function differences(scenarios: number, of: Sheets = { rulebook, sheets }, seed = usualSeed): Differences {
  const random = seededRandom(seed);
  const all = { fields: 0, differing: 0 };
  const examples: string[] = [];
  let index = 0;
  for (const scenario of generatedScenarios(of.sheets, scenarios, seed)) {
    const options = optionsFor(index, of.sheets, random);
    const comparison = compared(scenario, of, options);
    all.fields += comparison.fields;
    all.differing += comparison.differing.length;
    for (const difference of comparison.differing.slice(0, Math.max(0, maxExamples - examples.length)))
      examples.push(`scenario ${index}: ${difference}\n    ${JSON.stringify(options)} ${JSON.stringify(scenario)}`);
    index += 1;
  }
  return { scenarios: index, ...all, examples };
}

/** Default options for every other pair of scenarios (one of each application type), and the rest in rotation. */
function optionsFor(index: number, files: readonly SheetFile[], random: Random): QuoteOptions {
  const pair = index >> 1;
  if (pair % 2 === 0) return {};
  const some = <Choice>(choices: readonly Choice[]) => [...new Set([pick(random, choices), pick(random, choices)])];
  const lenders = files.map(({ sheet }) => sheet.lender);
  const productTypes = files.flatMap(({ sheet }) => sheet.productTiers.map(({ productType }) => productType));
  const rotation: QuoteOptions[] = [
    { mustMatch: [] },
    { orderBy: some(orderKeys) },
    { mustMatch: some(criterionAttributes), orderBy: [pick(random, orderKeys)] },
    { lenders: [...some(lenders), ...some(lenders)] },
    { productTypes: some(productTypes), mustMatch: some(criterionAttributes) },
    { orderBy: some(orderKeys), mustMatch: [...some(criterionAttributes), "assetType"] },
    {
      allTiers: true,
      orderBy: pick(random, [[], some(orderKeys)]),
      mustMatch: pick(random, [[], ["assetType"], some(criterionAttributes)]),
    },
    { allTiers: true, lenders: some(lenders), productTypes: some(productTypes) },
  ];
  return rotation[(pair >> 1) % rotation.length]!;
}

function compared(scenario: Scenario, of: Sheets, options: QuoteOptions): Comparison {
  const comparison: Comparison = { fields: 0, differing: [] };
  const ours = quote(scenario, of.rulebook, options);
  compare("", { ours, naive: unknownAsNull(naiveQuote(scenario, of.sheets, options as NaiveOptions)) }, comparison);
  return comparison;
}

/** The second implementation returns undefined for an unknown result. */
const unknownAsNull = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer, (_key, value: unknown) => (value === undefined ? null : value)));

function compare(path: string, { ours, naive }: { ours: unknown; naive: unknown }, comparison: Comparison): void {
  if (!isHolder(ours) || !isHolder(naive)) {
    comparison.fields += 1;
    if (!Object.is(ours, naive)) comparison.differing.push(`${path || "/"}: engine ${shownValue(ours)}, naive ${shownValue(naive)}`);
    return;
  }
  for (const key of new Set([...Object.keys(ours), ...Object.keys(naive)]))
    compare(`${path}/${key}`, { ours: ours[key], naive: naive[key] }, comparison);
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const shownValue = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value).slice(0, 200));
