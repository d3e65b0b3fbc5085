/** What the customer receives, pays a month and pays at the end, all in cents or all in dollars; months. */
export interface CashFlow {
  readonly received: number;
  readonly monthly: number;
  readonly balloon: number;
  readonly termMonths: number;
}

// Newton squares the error, so after a step this small less than 1e-15 is left.
const smallStep = 1e-9;

/**
 * The comparison rate in percent a year, not rounded: 12 times the periodic rate j that solves
 *
 *     received = monthly x (1 - v^n) / j + balloon x v^n,   v = 1 / (1 + j)
 *
 * (engine.md section 4.5; National Credit Code, Part 10). Null where nothing is received or no rate solves it.
 *
 * Present value falls as j rises and is convex, so Newton's steps from the contract rate, which lies at or below
 * the root as fees are not negative, rise to it; the bracket only guards flows of another shape.
 */
export function comparisonRate(
  { received, monthly, balloon, termMonths: n }: CashFlow,
  contractRatePercent: number,
  mostSteps = 100,
): number | null {
  if (received <= 0 || (monthly <= 0 && monthly + balloon <= 0)) return null;
  let low = -1;
  let high = Infinity;
  let j = contractRatePercent / 1200;
  for (let step = 0; step < mostSteps; step += 1) {
    const discounted = -Math.expm1(-n * Math.log1p(j));
    const discount = 1 - discounted;
    const annuity = j === 0 ? n : discounted / j;
    const excess = monthly * annuity + balloon * discount - received;
    if (excess === 0) return 1200 * j;
    if (excess > 0) low = j;
    else high = j;
    const slopeOfAnnuity = j === 0 ? (-n * (n + 1)) / 2 : ((n * discount) / (1 + j) - annuity) / j;
    const slope = monthly * slopeOfAnnuity - (balloon * n * discount) / (1 + j);
    let next = j - excess / slope;
    if (!(next > low && next < high)) next = high === Infinity ? 2 * Math.abs(j) + 1 : (low + high) / 2;
    if (Math.abs(next - j) < smallStep) return 1200 * next;
    j = next;
  }
  return null;
}
