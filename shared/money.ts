/**
 * Decimal-exact arithmetic on dollars and percents. Each result is the number nearest to the exact decimal result: 40000 - 5000.01 is
 * 34999.99 and 1.005 rounds to 1.01.
 */

// A double represents 15 decimal digits exactly. Numbers that need more (such as 1/3) are used as they are.
const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);
const maxPlaces = powersOfTen.length - 1;

/** Rounds half away from zero, based on the shortest decimal form of the number. */
export function roundTo(value: number, places: number): number {
  const scale = powersOfTen[places]!;
  const size = Math.abs(value);
  const below = Math.floor(size * scale);
  const half = (2 * below + 1) / (2 * scale);
  const rounded = (size >= half ? below + 1 : below) / scale;
  return value < 0 && rounded > 0 ? -rounded : rounded;
}

/** Rounds to two decimals, half away from zero: 1.005 gives 1.01, -1.005 gives -1.01. */
export function round2(value: number): number {
  return roundTo(value, 2);
}

/** The power of ten that makes the value, as written, a whole number; at least 100. */
function scaleOf(value: number): number {
  if (isWritten(value, 100)) return 100;
  let places = 3;
  while (places < maxPlaces && !isWritten(value, powersOfTen[places]!)) places += 1;
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

/** Exact in decimals and not rounded: 4.5 % of 10,123 is 455.535. */
export function percentOf(percent: number, amount: number): number {
  const scaleOfPercent = scaleOf(percent);
  const scaleOfAmount = scaleOf(amount);
  const product = units(percent, scaleOfPercent) * units(amount, scaleOfAmount);
  return Number.isSafeInteger(product) ? product / (scaleOfPercent * scaleOfAmount * 100) : (percent * amount) / 100;
}

/** a as a percentage of b, exact if the decimal result is: 3500.10 of 35001 is 10. b must not be 0. */
export function percentageOf(a: number, b: number): number {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return (units(a, scale) * 100) / units(b, scale);
}

/** Rounds fractions of a cent half away from zero. */
export function centsOf(dollars: number): number {
  return Math.round(round2(dollars) * 100);
}

export function dollarsOf(cents: number): number {
  return cents / 100;
}

/** Rounded to the cent, half away from zero. */
export function percentOfCents(percent: number, cents: number): number {
  return roundTo(percentOf(percent, cents), 0);
}

/**
 * The cents that are `percent` of themselves and the other cents together, rounded half away from zero: 4 % beside 29,000 is 1,208.33. Exact;
 * percent must be below 100.
 */
export function grossedUp(percent: number, cents: number): number {
  const scale = scaleOf(percent);
  const share = units(percent, scale);
  return quotientOf(BigInt(Math.abs(cents)) * BigInt(share), BigInt(100 * scale - share)) * Math.sign(cents);
}

/** A month's interest on cents at a rate in percent a year, rounded half away from zero. Exact. */
export function monthlyInterest(ratePercent: number, cents: number): number {
  const scale = scaleOf(ratePercent);
  return quotientOf(BigInt(Math.abs(cents)) * BigInt(units(ratePercent, scale)), BigInt(1200 * scale)) * Math.sign(cents);
}

/** Rounded half up. */
const quotientOf = (part: bigint, whole: bigint): number => Number((2n * part + whole) / (2n * whole));

/** Whether an amount has no fraction of a cent. */
export function isInCents(dollars: number): boolean {
  return round2(dollars) === dollars;
}
