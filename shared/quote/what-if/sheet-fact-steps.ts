/** The steps at which a fact that depends on the sheet passes a cut (../README.md, section 8; ../words.md). */
import { centsOf } from "../../money.ts";
import { TRUE } from "../criteria.ts";
import { type Answers, allOf, evaluate } from "../evaluate.ts";
import { feeCents } from "../fees.ts";
import type { IndexedFee } from "../indexed-sheets.ts";
import type { DistinctCriteria, SheetFact } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import type { Lever } from "./levers.ts";
import { type Segment, neighbouringSteps, splitAt, cutsOfFact } from "./steps.ts";

/** The scenario's asset value and loan amount in cents after a step of a lever. */
type Amounts = (step: number) => { readonly asset: number; readonly loan: number };

/** `steps` are the range's ends and the lever's other breakpoints: between two of them the same fees count. */
export function sheetFactSteps(lever: Lever, scenario: Scenario, criteria: DistinctCriteria, steps: readonly number[]): number[] {
  const amounts = amountsAfter(lever, scenario);
  if (!amounts || criteria.sheetFacts.length === 0) return [];
  const ends = [steps[0]!, steps.at(-1)!] as const;
  const within = splitAt(ends, steps).flatMap((segment) => {
    const answers = evaluate(criteria, lever.changed(scenario, segment[0]));
    return criteria.sheetFacts.flatMap((fact) => stepsWithin(segment, { lever, scenario, fact, answers, amounts }));
  });
  // A fact may pass a cut beside a breakpoint, too.
  return [...steps.flatMap((step) => [step - 1, step, step + 1]), ...within];
}

function amountsAfter({ field }: Lever, { asset, loanDetails }: Scenario): Amounts | undefined {
  const [value, deposit] = [centsOf(asset?.assetValue ?? 0), centsOf(loanDetails?.deposit ?? 0)];
  if (field === "deposit") return (step) => ({ asset: value, loan: value - step });
  return field === "assetValue" ? (step) => ({ asset: step, loan: step - deposit }) : undefined;
}

interface Search {
  readonly lever: Lever;
  readonly scenario: Scenario;
  readonly fact: SheetFact;
  readonly answers: Answers;
  readonly amounts: Amounts;
}

function stepsWithin(segment: Segment, search: Search): number[] {
  const { fact, answers } = search;
  if (fact.parts.attribute === "financeAmount") return cutsOfFact(fact).flatMap((cut) => passings(segment, cut, search));
  const counted = fact.parts.fees.filter(({ criteria }) => allOf(criteria, answers) === TRUE);
  const limits = counted.flatMap((fee) => limitSteps(fee, search.amounts, segment));
  const points = [...segment, ...limits].filter((step) => step >= segment[0] && step <= segment[1]).toSorted((a, b) => a - b);
  const straight = points.slice(1).map((point, place): Segment => [points[place]!, point]);
  return cutsOfFact(fact).flatMap((cut) => straight.flatMap((part) => crossings(part, cut, counted, search)));
}

/** Each fee and the brokerage rise with the loan, rounded to cents, too: the amount financed reaches a cut once, and passes it once. */
function passings([first, last]: Segment, cut: number, { lever, scenario, fact, answers }: Search): number[] {
  const amountAt = (step: number) => Number(fact.read(lever.changed(scenario, step), answers));
  return [(step: number) => amountAt(step) >= cut, (step: number) => amountAt(step) > cut].flatMap((holds) => {
    let [low, high] = [first, last];
    if (holds(low) === holds(high)) return [];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (holds(middle) === holds(first)) low = middle;
      else high = middle;
    }
    return [low, high];
  });
}

/** Where a percent fee passes its least or greatest amount. */
function limitSteps({ calc, value, min, max }: IndexedFee, amounts: Amounts, [first, last]: Segment): number[] {
  if (calc !== "percent" || value === 0 || first === last) return [];
  const [from, to] = [amounts(first).loan, amounts(last).loan];
  const limits = [min ?? [], max ?? []].flat();
  return limits.flatMap((limit) => neighbouringSteps(first + ((centsOf(limit) * 100) / value - from) * ((last - first) / (to - from))));
}

/**
 * Without rounding, what is financed less the cut's share of the asset value is a straight line of the steps. Each percent fee rounds by up
 * to half a cent, so that the ratio may pass the cut several times where the line is that near to zero: these steps are tried one by one.
 * `rulebook check` rejects bounds with which they would be many.
 */
function crossings(
  [first, last]: Segment,
  cut: number,
  counted: readonly IndexedFee[],
  { lever, scenario, fact, answers, amounts }: Search,
): number[] {
  const excess = (step: number) => {
    const { asset, loan } = amounts(step);
    return loan + counted.reduce((sum, fee) => sum + unroundedCents(fee, loan), 0) - (cut * asset) / 100;
  };
  const [low, high] = [excess(first), excess(last)];
  const rounded = counted.filter((fee) => unroundedCents(fee, amounts(first).loan) !== unroundedCents(fee, amounts(last).loan));
  const margin = rounded.length / 2 + arithmeticError;
  if (low === high || Math.min(low, high) > margin || Math.max(low, high) < -margin) return [];
  const perStep = (high - low) / (last - first);
  const zero = first - low / perStep;
  const width = margin / Math.abs(perStep) + 2;
  const [from, to] = [Math.max(first, Math.floor(zero - width)), Math.min(last, Math.ceil(zero + width))];
  const side = (step: number) => Math.sign(Number(fact.read(lever.changed(scenario, step), answers) ?? cut) - cut);
  const found: number[] = [];
  for (let step = from, before = side(from); step < to; step += 1) {
    const after = side(step + 1);
    if (after !== before) found.push(step, step + 1);
    before = after;
  }
  return found;
}

/** In cents. */
const arithmeticError = 0.01;

function unroundedCents(fee: IndexedFee, loan: number): number {
  if (fee.calc !== "percent") return feeCents(fee, loan) ?? 0;
  const { value, min = -Infinity, max = Infinity } = fee;
  return Math.min(Math.max((value * loan) / 100, min * 100), max * 100);
}
