/** Changed deals over random sheets that use every optional key: breakpoints are complete, and answers agree with trying every value. */
import { describe, expect, it } from "vitest";
import { FALSE } from "../../../../shared/quote/criteria.ts";
import { evaluate } from "../../../../shared/quote/evaluate.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import { type Rulebook, rulebookOf } from "../../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { breakpoints } from "../../../../shared/quote/what-if/breakpoints.ts";
import { type Lever, assetValue, deposit, levers, wait } from "../../../../shared/quote/what-if/levers.ts";
import { solve } from "../../../../shared/quote/what-if/solve.ts";
import { whatItTakes } from "../../../../shared/quote/what-if/what-it-takes.ts";
import { pick, whole } from "../../../support/engine/drawn-scenario.ts";
import { seededRandom } from "../../../support/seeded-random.ts";
import { aScenario, criterionOn, rulebookWith, sheet, tier } from "../../../support/engine/engine-builders.ts";
import { generatedScenarios } from "../../../support/engine/scenarios.ts";
import { randomSheets } from "../../../support/engine/random-sheets.ts";
import { report, seed, sizeOf } from "../../../support/reliability/run-size.ts";

/** RANDOM_RULEBOOKS=200 tries that many rulebooks. */
const rulebooks = sizeOf("RANDOM_RULEBOOKS", { usual: 4, deep: 100 });
const random = seededRandom(seed);
const deals = Array.from({ length: rulebooks }, (_, at) => {
  // No breakpoint tells where the limit on the cost of credit lies, so these lenders are exempt.
  const files = randomSheets(random).map(({ file, sheet: each }) => ({ file, sheet: { ...each, adi: true } }));
  return { at, rulebook: rulebookOf(files), scenarios: [...generatedScenarios(files, 6, seed + at)] };
});
const tried = { rulebooks, segments: 0, values: 0, pairs: 0, solved: 0 };

const answersAt = (scenario: Scenario, rulebook: Rulebook) =>
  evaluate(rulebook.inForce(scenario.applicationType, scenario.today).criteria, scenario);

/** The steps at which answers differ from those of the segment between two breakpoints in which they lie, of the ends and some within. */
function missedSteps(lever: Lever, scenario: Scenario, rulebook: Rulebook): string[] {
  const present = lever.presentStep(scenario);
  if (present === undefined) return [];
  const { criteria } = rulebook.inForce(scenario.applicationType, scenario.today);
  const [first, last] = lever.range(scenario);
  const steps = [...new Set([...breakpoints(lever, scenario, { criteria, rulebook }), present])].toSorted((a, b) => a - b);
  const edges = [first - 1, ...steps.filter((step) => step >= first && step <= last), last + 1];
  const segments = edges.slice(1).map((edge, place) => [edges[place]! + 1, edge - 1] as const);
  return segments.flatMap(([from, to]) => {
    if (from > to) return [];
    tried.segments += 1;
    const expected = answersAt(lever.changed(scenario, from), rulebook);
    const within = [to, Math.floor((from + to) / 2), ...Array.from({ length: 6 }, () => whole(random, from, to))];
    const differs = (step: number) =>
      answersAt(lever.changed(scenario, step), rulebook).some((answer, number) => answer !== expected[number]);
    return within.filter(differs).map((step) => `${lever.field} ${step} in ${from} to ${to}: ${JSON.stringify(scenario)}`);
  });
}

function openLenders(scenario: Scenario, rulebook: Rulebook): Set<string> {
  const { criteria, tiers } = rulebook.inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(criteria, scenario);
  return new Set(
    tiers.filter(({ tier: { criteria: own } }) => own.every((number) => answers[number] !== FALSE)).map((each) => each.sheet.lender),
  );
}

/** Amounts in cents drawn at random: all the nearer ones than the answer must leave the lender closed. */
function valuesNearer(scenario: Scenario, lever: Lever, limit: number): number[] {
  const present = lever.presentStep(scenario)!;
  const [first, last] = lever.range(scenario);
  const reach = Math.abs(limit - present);
  const drawn = Array.from({ length: 40 }, () => present + whole(random, -reach + 1, reach - 1));
  return [...drawn, present + reach - 1, present - reach + 1].filter((step) => step >= first && step <= last && step !== present);
}

describe.each(deals)("rulebook $at", ({ rulebook, scenarios }) => {
  it("has no answer that changes between two breakpoints", { timeout: 600_000 }, () => {
    const missed = scenarios.flatMap((scenario) => [deposit, assetValue, wait].flatMap((lever) => missedSteps(lever, scenario, rulebook)));

    expect(missed).toEqual([]);
  });

  it("opens each lender with the nearest value", { timeout: 600_000 }, () => {
    for (const scenario of scenarios) {
      for (const { lender, changes } of whatItTakes(scenario, rulebook, { pairs: false, mustMatch: [] })) {
        for (const lever of [deposit, assetValue]) {
          const found = changes.find(({ moves: [move] }) => move?.field === lever.field)?.moves[0];
          const [, last] = lever.range(scenario);
          const present = lever.presentStep(scenario);
          if (present === undefined) continue;
          const limit = found ? Math.round(Number(found.to) * 100) : Math.min(last, 3 * present + 1_000_000);
          for (const step of valuesNearer(scenario, lever, limit)) {
            expect({ lender, step, isOpen: openLenders(lever.changed(scenario, step), rulebook).has(lender) }).toMatchObject({
              isOpen: false,
            });
            tried.values += 1;
          }
        }
      }
    }
  });

  it("opens a lender with no pair that is nearer than the one listed", { timeout: 600_000 }, () => {
    for (const scenario of scenarios.slice(0, 3)) {
      for (const { lender, changes } of whatItTakes(scenario, rulebook, { mustMatch: [] })) {
        if (changes.some(({ moves }) => moves.length === 1)) continue;
        const told = changes[0];
        for (let draw = 0; draw < 60; draw += 1) {
          const [first, second] = pairOf();
          const moves = [first, second].map((lever) => ({ lever, step: aStep(scenario, lever) }));
          if (moves.some(({ step }) => step === undefined)) continue;
          const far = moves.reduce((sum, { lever, step }) => sum + lever.distance(scenario, step!), 0);
          const group = first.group + second.group;
          const isNearer =
            !told || group < groupOfMoves(told.moves) || (group === groupOfMoves(told.moves) && far < distanceOf(scenario, told.moves));
          if (!isNearer) continue;
          const after = moves.reduce((now, { lever, step }) => lever.changed(now, step!), scenario);
          expect({
            lender,
            moves: moves.map(({ lever, step }) => [lever.field, step]),
            isOpen: openLenders(after, rulebook).has(lender),
          }).toMatchObject({
            isOpen: false,
          });
          tried.pairs += 1;
        }
      }
    }
  });

  it("solves for the first or last value that reaches the repayment", { timeout: 600_000 }, () => {
    for (const scenario of scenarios) {
      const product = quote(scenario, rulebook).products.find(({ repayments }) => repayments !== null && repayments > 0);
      if (!product?.repayments) continue;
      const { lender, qualification } = product;
      const target = { repayments: Math.round(product.repayments * whole(random, 70, 120)) / 100 };
      for (const lever of [deposit, assetValue]) {
        const { value } = solve(scenario, rulebook, { lender, for: lever.field as "deposit" | "assetValue", target });
        const [first, last] = [lever.range(scenario)[0], Math.min(lever.range(scenario)[1], 100_000_000)];
        const answer = value === null ? undefined : Math.round(value * 100);
        const reaches = (step: number) => {
          const [there] = quote(lever.changed(scenario, step), rulebook, { lenders: [lender] }).products;
          return (
            !!there?.repayments &&
            there.repayments > 0 &&
            there.qualification <= Math.max(1, qualification) &&
            there.repayments <= target.repayments
          );
        };
        if (answer !== undefined) expect(reaches(answer)).toBe(true);
        const beyond = lever === deposit ? [first, (answer ?? last + 1) - 1] : [(answer ?? first - 1) + 1, last];
        for (let draw = 0; draw < 30 && beyond[0]! <= beyond[1]!; draw += 1) {
          const step = draw === 0 ? beyond[lever === deposit ? 1 : 0]! : whole(random, beyond[0]!, beyond[1]!);
          expect({ lender, field: lever.field, step, reached: reaches(step) }).toMatchObject({ reached: false });
        }
        tried.solved += 1;
      }
    }
  });
});

const pairOf = (): [Lever, Lever] => {
  const [first, second] = [pick(random, levers), pick(random, levers)];
  const isPair = levers.indexOf(first) < levers.indexOf(second) && !(first === deposit && second === assetValue);
  return isPair ? [first, second] : pairOf();
};

function aStep(scenario: Scenario, lever: Lever): number | undefined {
  const present = lever.presentStep(scenario);
  if (present === undefined) return undefined;
  const [first, last] = lever.range(scenario);
  const limit = lever === assetValue ? Math.min(last, 3 * present) : last;
  const by = lever.field === "term" ? 12 : lever.field === "balloon" ? 500 : 1;
  return first > limit ? undefined : first + by * whole(random, 0, Math.floor((limit - first) / by));
}

type Told = readonly { readonly field: string; readonly to: number | string }[];
const leverOf = (field: string): Lever => levers.find((each) => each.field === field)!;
const groupOfMoves = (moves: Told): number => moves.reduce((sum, { field }) => sum + leverOf(field).group, 0);

function distanceOf(scenario: Scenario, moves: Told): number {
  return moves.reduce((sum, { field, to }) => {
    const scale = field === "term" || field === "ageOfAsset" ? 1 : 100;
    const step =
      field === "wait" ? Math.round((Date.parse(String(to)) - Date.parse(scenario.today)) / 86_400_000) : Math.round(Number(to) * scale);
    return sum + leverOf(field).distance(scenario, step);
  }, 0);
}

describe("a loan to value ratio", () => {
  const limited = (bound: number, fees: Parameters<typeof sheet>[0]) =>
    rulebookWith(sheet({ ...fees, productTiers: [tier({ criteria: [criterionOn("loanDetails.lvr", "lessThanOrEqualTo", bound)] })] }));
  const fee = { name: "Establishment", value: 1000, capitalised: true, frequency: "upfront" } as const;
  const deal = aScenario({ asset: { assetValue: 32_000 }, loanDetails: { term: 60, deposit: 4000 } });
  const changesOf = (rulebook: Rulebook) => whatItTakes(deal, rulebook)[0]!.changes.map(({ moves: [move] }) => [move!.field, move!.to]);

  it("of 90 % takes a deposit of 4,200 where a fee of 1,000 is financed", () => {
    expect(changesOf(limited(90, { fees: [fee] }))).toEqual([
      ["deposit", 4200],
      ["assetValue", 30_000],
    ]);
  });

  it("is moved by a term with which the fee does not count", () => {
    const shortOnly = { ...fee, criteria: [criterionOn("loanDetails.term", "greaterThan", 48)] };
    expect(changesOf(limited(90, { fees: [shortOnly] }))).toContainEqual(["term", 48]);
  });

  it("passes a bound of an asset value several times where a percent fee is rounded", () => {
    const rulebook = limited(101.9, { fees: [{ ...fee, value: 2, calc: "percent" }] });
    const { criteria } = rulebook.inForce("consumer", deal.today);
    const nearby = aScenario({ asset: { assetValue: 1000 }, loanDetails: { term: 60, deposit: 10 } });
    const isOpen = (cents: number) => openLenders(assetValue.changed(nearby, cents), rulebook).size === 1;
    const [from, to] = [1_010_000, 1_030_000];
    const passed = Array.from({ length: to - from }, (_, place) => from + place).filter((cents) => isOpen(cents) !== isOpen(cents + 1));
    const steps = new Set(breakpoints(assetValue, nearby, { criteria, rulebook }));

    expect(passed.length).toBeGreaterThan(2);
    expect(passed.filter((cents) => !steps.has(cents) || !steps.has(cents + 1))).toEqual([]);
    expect(steps.size).toBeLessThan(passed.length * 2 + 12);
  });
});

it("a 60-month term that ends above the age limit is shortened to 36 months, as the only change listed", () => {
  const rulebook = rulebookWith(sheet({ productTiers: [tier({ criteria: [criterionOn("customer.ageAtEnd", "lessThanOrEqualTo", 75)] })] }));
  const old = aScenario({ customer: { dateOfBirth: "1955-01-01" }, loanDetails: { term: 60 } });

  expect(whatItTakes(old, rulebook)[0]!.changes.map(({ moves }) => moves)).toEqual([[{ field: "term", from: 60, to: 36 }]]);
});

it("the random rulebooks produced segments, values, pairs and solutions to compare", () => {
  report("changed deals over random sheets", tried);
  expect(Math.min(tried.segments, tried.values, tried.pairs, tried.solved)).toBeGreaterThan(0);
});
