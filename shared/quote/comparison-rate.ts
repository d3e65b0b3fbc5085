import { power } from "./power.ts";

/** Amounts in cents or all in dollars; months. */
export interface CashFlow {
  readonly received: number;
  readonly monthly: number;
  /** Fees that are paid with the last monthly payment. */
  readonly atEnd?: number;
  /** Due after the last month. */
  readonly balloon: number;
  readonly termMonths: number;
  /** Whether the payments fall at the start of each month, the first one on the day of the loan. */
  readonly inAdvance?: boolean;
}

// Each Halley step cubes the error, so after a step this small the error is below a millionth of a percentage point.
const smallStep = 5e-5;
// Nearer to zero the quotients below lose precision; a step from here reaches a root at zero itself.
const nearZero = 5e-6;

/**
 * The comparison rate in percent a year, not rounded: 12 times the periodic rate j that solves
 *
 *     received = monthly x a + atEnd x v^m + balloon x v^n,   a = (1 - v^m) / j,   v = 1 / (1 + j)
 *
 * with m = n at the end of each month; at its start m = n - 1, and the first payment is taken off what is received (README.md, section
 * 4.5; National Credit Code, Part 10). Null where nothing is received or no rate solves it.
 *
 * Present value falls as j rises and is convex, and the contract rate lies at or below the root as fees are not
 * negative, so Halley's steps from it converge; the bracket only guards flows of another shape.
 */
export function comparisonRate(flow: CashFlow, contractRatePercent: number, maxSteps = 100): number | null {
  const { monthly, atEnd = 0, balloon, termMonths: n, inAdvance = false } = flow;
  const m = inAdvance ? n - 1 : n;
  const received = inAdvance ? flow.received - monthly : flow.received;
  if (received <= 0 || (monthly <= 0 && monthly + atEnd + balloon <= 0)) return null;
  if (monthly * m + atEnd + balloon === received) return 0;
  let low = -1;
  let high = Infinity;
  let j = contractRatePercent / 1200;
  for (let step = 0; step < maxSteps; step += 1) {
    if (Math.abs(j) < nearZero) j = nearZero;
    const v = 1 / (1 + j);
    // v^m, a and v^n with their first and second derivatives; discountSlope and lastSlope are negated, so that they are positive.
    const discount = power(v, m);
    const discountSlope = m * discount * v;
    const discountCurvature = (m + 1) * discountSlope * v;
    const perRate = 1 / j;
    const annuity = (1 - discount) * perRate;
    const annuitySlope = (discountSlope - annuity) * perRate;
    const annuityCurvature = -(discountCurvature + 2 * annuitySlope) * perRate;
    const last = inAdvance ? discount * v : discount;
    const lastSlope = n * last * v;
    const lastCurvature = (n + 1) * lastSlope * v;
    const excess = monthly * annuity + atEnd * discount + balloon * last - received;
    if (excess === 0) return 1200 * j;
    if (excess > 0) low = j;
    else high = j;
    const slope = monthly * annuitySlope - atEnd * discountSlope - balloon * lastSlope;
    const curvature = monthly * annuityCurvature + atEnd * discountCurvature + balloon * lastCurvature;
    let next = j - (2 * excess * slope) / (2 * slope * slope - excess * curvature);
    if (!(next > low && next < high)) next = high === Infinity ? 2 * Math.abs(j) + 1 : (low + high) / 2;
    if (Math.abs(next - j) < smallStep) return 1200 * next;
    j = next;
  }
  return null;
}
