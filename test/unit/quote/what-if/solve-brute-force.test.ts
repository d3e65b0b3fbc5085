import { expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import { type Rulebook, rulebookOf } from "../../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { type Goal, type Solution, solve } from "../../../../shared/quote/what-if/solve.ts";
import { generatedScenarios } from "../../../support/engine/scenarios.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { report, seed, sizeOf } from "../../../support/reliability/run-size.ts";
import { seededRandom } from "../../../support/seeded-random.ts";
import { car, excavator } from "./worked-scenarios.ts";

/** CHANGED_DEALS=300 tries every dollar, every hundredth of a percent and every cent within a dollar of an answer and its holes. */
const count = sizeOf("CHANGED_DEALS", { usual: 6, deep: 6 });
const isDeep = count > 6;
const scenarios = [car, excavator, ...generatedScenarios(sheets, isDeep ? count : 4, seed)];
const tried = { scenarios: scenarios.length, goals: 0, values: 0, holes: 0 };

/** Amounts in whole cents, percentages in hundredths, terms in months: whole numbers, so that steps add up exactly. */
const scaleOf = (field: Goal["for"]): number => (field === "term" ? 1 : 100);

function changed(scenario: Scenario, field: Goal["for"], value: number): Scenario {
  if (field === "assetValue") return { ...scenario, asset: { ...scenario.asset, assetValue: value } };
  return { ...scenario, loanDetails: { ...scenario.loanDetails, [field]: value } };
}

/** The lender's highest brokerage: a higher one counts as this. */
function highestBrokerage(scenario: Scenario, lender: string): number {
  const [product] = quote(changed(scenario, "brokerageRate", 100), rulebook, { lenders: [lender] }).products;
  return Math.round((product?.brokerage?.percent ?? 0) * 100);
}

function rangeOf(scenario: Scenario, { for: field, lender }: Goal): readonly [first: number, last: number, step: number] {
  const { asset, loanDetails } = scenario;
  const [assetValue, deposit] = [Math.round((asset?.assetValue ?? 0) * 100), Math.round((loanDetails?.deposit ?? 0) * 100)];
  switch (field) {
    case "deposit":
      return [0, assetValue - 1, isDeep ? 100 : 19_997];
    case "assetValue":
      return [deposit + 1, 3 * assetValue, isDeep ? 100 : 59_999];
    case "term":
      return [12, 84, 1];
    case "balloon":
      return [0, 4_000, isDeep ? 1 : 61];
    case "brokerageRate":
      return [0, highestBrokerage(scenario, lender), isDeep ? 1 : 23];
  }
}

/** Every step of the range, and every one near the answer and the edges of its holes. */
function valuesFor(scenario: Scenario, goal: Goal, { value, holes }: Solution): number[] {
  const [first, last, step] = rangeOf(scenario, goal);
  const near = isDeep ? 100 : 3;
  const edges = [value ?? [], holes.flat()].flat().map((edge) => Math.round(edge * scaleOf(goal.for)));
  const around = edges.flatMap((edge) => Array.from({ length: 2 * near + 1 }, (_, place) => edge - near + place));
  const steps = Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, place) => first + place * step);
  return [...new Set([...steps, ...around])].filter((each) => each >= first && each <= last).toSorted((a, b) => a - b);
}

const rulebooks = new Map<string, Rulebook>();

/** One lender's sheets alone, which answer faster. */
function rulebookWith(lender: string): Rulebook {
  const known = rulebooks.get(lender) ?? rulebookOf(sheets.filter(({ sheet }) => sheet.lender === lender));
  rulebooks.set(lender, known);
  return known;
}

function reaches(scenario: Scenario, { lender, target }: Goal, present: number): boolean {
  const [product] = quote(scenario, rulebookWith(lender)).products;
  if (!product || product.qualification > Math.max(1, present) || product.repayments === null || product.repayments <= 0) return false;
  return "repayments" in target ? product.repayments <= target.repayments : (product.brokerage?.amount ?? 0) >= target.brokerage;
}

function goalsOf(scenario: Scenario, random: () => number) {
  const product = quote(scenario, rulebook).products.find(({ repayments }) => repayments !== null && repayments > 0);
  if (!product?.repayments) return [];
  const { lender, qualification } = product;
  const target = { repayments: Math.round(product.repayments * (60 + 80 * random())) / 100 };
  const goals: Goal[] = (["deposit", "assetValue", "term", "balloon"] as const).map((field) => ({
    lender,
    for: field,
    target,
    exact: true,
  }));
  if (scenario.applicationType === "commercial" && product.brokerage?.amount) {
    goals.push({ lender, for: "brokerageRate", target });
    goals.push({ lender, for: "brokerageRate", target: { brokerage: Math.round(product.brokerage.amount * (50 + 100 * random())) / 100 } });
  }
  return goals.map((goal) => [`${goal.for} ${JSON.stringify(goal.target)}`, goal, qualification] as const);
}

const random = seededRandom(seed);

/** The deposits that reach this target with this lender are two ranges with a gap between them. */
const withHole = [
  "deposit with a gap",
  { lender: "Affordable Car Loans", for: "deposit", target: { repayments: 690 } } as Goal,
  0,
] as const;
const cases = scenarios
  .map((scenario, at) => ({ at, scenario, goals: [...goalsOf(scenario, random), ...(scenario === car ? [withHole] : [])] }))
  .filter(({ goals }) => goals.length > 0);

it.each(cases)("solving scenario $at agrees with trying every value", { timeout: 3_600_000 }, ({ scenario, goals }) => {
  for (const [name, goal, present] of goals) {
    const solution = solve(scenario, rulebook, goal);
    if (solution.reason?.includes("fixed")) continue;
    const scale = scaleOf(goal.for);
    const values = valuesFor(scenario, goal, solution);
    const holding = values.filter((each) => reaches(changed(scenario, goal.for, each / scale), goal, present));
    const wantsGreatest = goal.for === "assetValue" || (goal.for === "brokerageRate" && "repayments" in goal.target);
    const answer = wantsGreatest ? holding.at(-1) : holding[0];

    expect({ name, value: solution.value }).toEqual({ name, value: answer === undefined ? null : answer / scale });
    const isInHole = (each: number) =>
      solution.holes.some(([from, to]) => each >= Math.round(from * scale) && each <= Math.round(to * scale));
    const promised = values.filter((each) => each >= (holding[0] ?? Infinity) && each <= (holding.at(-1) ?? -1) && !isInHole(each));
    expect({ name, promised }).toEqual({ name, promised: holding });
    tried.goals += 1;
    tried.values += values.length;
    tried.holes += solution.holes.length;
  }
});

it("at least one gap was found", () => {
  report("solved deals", tried);
  expect(tried.holes).toBeGreaterThan(0);
});
