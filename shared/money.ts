/**
 * Decimal-exact arithmetic on dollars and percents held as numbers. Each result is the number nearest to
 * the exact decimal result, so that 40000 - 5000.01 is 34999.99 and 1.005 rounds to 1.01.
 */

// A double carries 15 decimal digits faithfully; a number that needs more (a third, say) is taken as it is.
const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);
const mostPlaces = powersOfTen.length - 1;

/** Rounds half away from zero to so many decimal places, exactly as the number is written. */
export function roundTo(value: number, places: number): number {
  const scale = powersOfTen[places]!;
  const size = Math.abs(value);
  const below = Math.floor(size * scale);
  const half = (2 * below + 1) / (2 * scale);
  const rounded = (size >= half ? below + 1 : below) / scale;
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

/** Rounds to the cent (percents: to two decimals), half away from zero: 1.005 gives 1.01, -1.005 gives -1.01. */
export function round2(value: number): number {
  return roundTo(value, 2);
}

/** A power of ten that makes a whole number of the value as written; almost always it is cents. */
function scaleOf(value: number): number {
  if (isWritten(value, 100)) return 100;
  let places = 3;
  while (places < mostPlaces && !isWritten(value, powersOfTen[places]!)) places += 1;
  return powersOfTen[places]!;
}

const isWritten = (value: number, scale: number): boolean => Math.round(value * scale) / scale === value;

const units = (value: number, scale: number): number => Math.round(value * scale);

/** a + b, exact in decimals. */
export function plus(a: number, b: number): number {
  if (a === 0 || b === 0) return a + b;
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const sum = units(a, scale) + units(b, scale);
  return Number.isSafeInteger(sum) ? sum / scale : a + b;
}

/** a - b, exact in decimals. */
export function minus(a: number, b: number): number {
  return plus(a, -b);
}

/** So many percent of an amount, exact in decimals and not rounded: 4.5 % of 10,123 is 455.535. */
export function percentOf(percent: number, amount: number): number {
  const scaleOfPercent = scaleOf(percent);
  const scaleOfAmount = scaleOf(amount);
  const product = units(percent, scaleOfPercent) * units(amount, scaleOfAmount);
  return Number.isSafeInteger(product) ? product / (scaleOfPercent * scaleOfAmount * 100) : (percent * amount) / 100;
}

/** a as a percentage of b, exact where the decimal result is: 3500.10 of 35001 is 10. b is not 0. */
export function percentageOf(a: number, b: number): number {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return (units(a, scale) * 100) / units(b, scale);
}

/** Dollars as whole cents, in which amounts are priced; a part of a cent is rounded half away from zero. */
export function centsOf(dollars: number): number {
  return Math.round(round2(dollars) * 100);
}

export function dollarsOf(cents: number): number {
  return cents / 100;
}

/** So many percent of an amount in cents, to the cent, half away from zero. */
export function percentOfCents(percent: number, cents: number): number {
  return roundTo(percentOf(percent, cents), 0);
}

/** Whether an amount has no part of a cent. */
export function isInCents(dollars: number): boolean {
  return round2(dollars) === dollars;
}
