/** What budgets reach with random scenarios, against the second implementation: each value holds, and no better one does. */
import { expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import type { SheetFile } from "../../../../shared/quote/sheet.ts";
import { type LenderBudget, budgetOf } from "../../../../shared/quote/what-if/budget.ts";
import { type BudgetLever, budgetLevers } from "../../../../shared/quote/what-if/lever-fields.ts";
import { naiveQuote } from "../../../bench/naive.ts";
import { pick, whole } from "../../../support/engine/drawn-scenario.ts";
import { generatedScenarios } from "../../../support/engine/scenarios.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { report, seed, sizeOf } from "../../../support/reliability/run-size.ts";
import { seededRandom } from "../../../support/seeded-random.ts";

/** BUDGET_SCENARIOS=5000 tries that many. */
const count = sizeOf("BUDGET_SCENARIOS", { usual: 50, deep: 5000 });
const random = seededRandom(seed);
const tried = { scenarios: 0, values: 0, within: 0, reaches: 0, brings: 0, none: 0, faultsFound: 0 };

type Field = "assetValue" | BudgetLever;

interface Case {
  readonly scenario: Scenario;
  readonly lender: string;
  readonly monthly: number;
}

const isRound = (field: Field) => field === "term" || field === "balloon";
/** Cents, months or percent. */
const scaleOf = (field: Field) => (isRound(field) ? 1 : 100);

function changed(scenario: Scenario, field: Field, value: number): Scenario {
  const dollars = value / scaleOf(field);
  if (field === "assetValue") return { ...scenario, asset: { ...scenario.asset, assetValue: dollars } };
  return { ...scenario, loanDetails: { ...scenario.loanDetails, [field]: dollars } };
}

const filesOf = (lender: string): SheetFile[] => sheets.filter(({ sheet }) => sheet.lender === lender);

/** What the deal costs a month; undefined where the lender does not count as open. */
function paid(scenario: Scenario, lender: string): number | undefined {
  tried.values += 1;
  const [product] = naiveQuote(scenario, filesOf(lender)).products;
  if (!product || product.qualification > 1 || product.aboveCostCap === true || !product.repayments) return undefined;
  return Math.round((product.repayments + (product.monthlyFees.value ?? 0)) * 100);
}

const holds = ({ scenario, lender, monthly }: Case, field: Field, value: number): boolean =>
  (paid(changed(scenario, field, value), lender) ?? Infinity) <= Math.round(monthly * 100);

/** Cents of every number in the lender's sheets that may be a limit of an amount. */
const limitsOf = (lender: string): number[] => {
  const numbers = JSON.stringify(filesOf(lender)).matchAll(/[\d.]+/g);
  return [...new Set([...numbers].map(([text]) => Math.round(Number(text) * 100)))].filter((cents) => cents >= 50_000 && cents < 1e9);
};

/** Values at which a better answer than `value` would lie, most of them near a limit of the lender's. */
function better({ scenario, lender }: Case, field: Field, value: number | undefined): number[] {
  const { asset, loanDetails } = scenario;
  const [assetValue, deposit] = [Math.round((asset?.assetValue ?? 0) * 100), Math.round((loanDetails?.deposit ?? 0) * 100)];
  if (field === "term") return range(12, 84, 12).filter((each) => each > (loanDetails?.term ?? 0) && each < (value ?? Infinity));
  if (field === "balloon") return range(0, 40, 5).filter((each) => each > (loanDetails?.balloon ?? 0) && each < (value ?? Infinity));
  const isReach = field === "assetValue";
  const [from, to] = isReach
    ? [(value ?? deposit) + 1, 3 * Math.max(assetValue, value ?? 0, 3_000_000)]
    : [deposit + 1, (value ?? assetValue) - 1];
  if (from > to) return [];
  const limits = limitsOf(lender).flatMap((cut) => (isReach ? [cut, deposit + cut] : [assetValue - cut, cut]));
  const near = limits.flatMap((limit) => [limit - 1, limit, limit + 1]).filter((each) => each >= from && each <= to);
  const some = Array.from({ length: Math.min(12, near.length) }, () => pick(random, near));
  return [from, to, ...some, ...Array.from({ length: 8 }, () => whole(random, from, to))];
}

const range = (first: number, last: number, by: number) =>
  Array.from({ length: (last - first) / by + 1 }, (_, place) => first + place * by);

/** What is wrong with an answer. */
function problemsOf(of: Case, { within, present, reach, brings }: LenderBudget): string[] {
  const about = (text: string) => `${of.lender}, ${of.monthly}: ${text} in ${JSON.stringify(of.scenario)}`;
  const now = paid(of.scenario, of.lender);
  const wrong = [
    within !== (now !== undefined && now <= Math.round(of.monthly * 100)) ? about(`within ${within}, now ${now}`) : [],
    now !== undefined && Math.round((present ?? 0) * 100) !== now ? about(`present ${present}, now ${now}`) : [],
  ].flat();
  const found = new Map<Field, number>([
    ...(reach ? [["assetValue", reach.value] as const] : []),
    ...brings.map(({ field, value }) => [field, value] as const),
  ]);
  for (const field of ["assetValue", ...(within ? [] : budgetLevers)] as const) {
    const value = found.get(field);
    const step = value === undefined ? undefined : Math.round(value * scaleOf(field));
    if (step !== undefined && !holds(of, field, step)) wrong.push(about(`${field} ${value} does not hold`));
    const missed = better(of, field, step).find((each) => holds(of, field, each));
    if (missed !== undefined) wrong.push(about(`${field} ${value}, but ${missed / scaleOf(field)} holds`));
  }
  return wrong;
}

const answerTo = ({ scenario, lender, monthly }: Case): LenderBudget =>
  budgetOf(scenario, rulebook, { monthly }, { lenders: [lender], mustMatch: [] }).lenders[0]!;

/** Values a cent or a step too high. */
const planted = (answer: LenderBudget): LenderBudget => ({
  ...answer,
  reach: answer.reach && { ...answer.reach, value: answer.reach.value + 0.01 },
  brings: answer.brings.map((each) => ({ ...each, value: each.value + (isRound(each.field) ? 12 : 0.01) })),
});

function* cases(): Generator<Case> {
  for (const scenario of generatedScenarios(sheets, 20 * count, seed)) {
    const { products } = quote(scenario, rulebook, { mustMatch: [] });
    const priced = products.filter(({ repayments, qualification }) => repayments !== null && repayments > 0 && qualification <= 2);
    if (priced.length === 0) continue;
    const { lender, repayments } = pick(random, priced);
    yield { scenario, lender, monthly: Math.round(repayments! * (50 + 90 * random())) / 100 };
  }
}

it("each value of a budget holds, and no better one does, by the second implementation", { timeout: 3_600_000 }, () => {
  const wrong: string[] = [];
  let unnoticed = 0;
  for (const each of cases()) {
    if (tried.scenarios >= count) break;
    const answer = answerTo(each);
    tried.scenarios += 1;
    tried.within += answer.within ? 1 : 0;
    tried.reaches += answer.reach ? 1 : 0;
    tried.brings += answer.brings.length;
    tried.none += answer.reach ? 0 : 1;
    wrong.push(...problemsOf(each, answer));
    if (tried.scenarios % 20 !== 0 || (!answer.reach && answer.brings.length === 0)) continue;
    if (problemsOf(each, planted(answer)).length > 0) tried.faultsFound += 1;
    else unnoticed += 1;
  }
  report("budgets", tried);
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(tried.scenarios).toBe(count);
  expect(Math.min(tried.within, tried.reaches, tried.brings, tried.none, tried.faultsFound)).toBeGreaterThan(0);
  expect(unnoticed).toBe(0);
});
