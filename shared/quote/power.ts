/** base^exponent for a whole exponent, by squaring. */
export function power(base: number, exponent: number): number {
  let result = 1;
  let factor = base;
  for (let left = exponent; left > 0; left >>= 1) {
    if (left & 1) result *= factor;
    factor *= factor;
  }
  return result;
}
