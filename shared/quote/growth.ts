/** (1 + rate)^periods for a whole number of periods, by squaring. */
export function growth(rate: number, periods: number): number {
  let grown = 1;
  let factor = 1 + rate;
  for (let left = periods; left > 0; left >>= 1) {
    if (left & 1) grown *= factor;
    factor *= factor;
  }
  return grown;
}
