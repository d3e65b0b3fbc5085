/** Dollars with two decimals, as every card shows them: $1,234.56 (core specification, section 9). */
export function dollarText(dollars: number | null): string {
  return dollars === null ? "-" : (dollars < 0 ? "-$" : "$") + grouped(Math.abs(dollars));
}

/** A percentage with two decimals: 9.50%. */
export function percentText(percent: number | null): string {
  return percent === null ? "-" : `${percent.toFixed(2)}%`;
}

function grouped(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split(".");
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}
