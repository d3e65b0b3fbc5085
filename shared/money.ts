/**
 * Decimal-exact arithmetic on dollars and percents held as numbers. Each result is the number nearest to
 * the exact decimal result, so that 40000 - 5000.01 is 34999.99 and 1.005 rounds to 1.01.
 */

// A double carries 15 decimal digits faithfully; a number that needs more (a third, say) is taken as it is.
const mostPlaces = 15;

/** Rounds half away from zero to so many decimal places, exactly as the number is written. */
export function roundTo(value: number, places: number): number {
  const scale = 10 ** places;
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

/** Decimal places of the number as written: 0 for 12, 2 for 5000.01. */
function placesOf(value: number): number {
  let count = 0;
  let scale = 1;
  while (count < mostPlaces && Math.round(value * scale) / scale !== value) {
    count += 1;
    scale *= 10;
  }
  return count;
}

const units = (value: number, scale: number): number => Math.round(value * scale);

/** a + b, exact in decimals. */
export function plus(a: number, b: number): number {
  const scale = 10 ** Math.max(placesOf(a), placesOf(b));
  const sum = units(a, scale) + units(b, scale);
  return Number.isSafeInteger(sum) ? sum / scale : a + b;
}

/** a - b, exact in decimals. */
export function minus(a: number, b: number): number {
  return plus(a, -b);
}

/** a x b, exact in decimals. */
export function times(a: number, b: number): number {
  return scaledProduct(a, b, 1);
}

/** So many percent of an amount, exact in decimals and not rounded: 4.5 % of 10,123 is 455.535. */
export function percentOf(percent: number, amount: number): number {
  return scaledProduct(percent, amount, 100);
}

function scaledProduct(a: number, b: number, divisor: number): number {
  const [scaleOfA, scaleOfB] = [10 ** placesOf(a), 10 ** placesOf(b)];
  const product = units(a, scaleOfA) * units(b, scaleOfB);
  return Number.isSafeInteger(product) ? product / (scaleOfA * scaleOfB * divisor) : (a * b) / divisor;
}

/** a as a percentage of b, exact where the decimal result is: 3500.10 of 35001 is 10. b is not 0. */
export function percentageOf(a: number, b: number): number {
  const scale = 10 ** Math.max(placesOf(a), placesOf(b));
  return (units(a, scale) * 100) / units(b, scale);
}
