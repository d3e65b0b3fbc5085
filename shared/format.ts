/** $1,234.56, or "-" for null (core specification, section 9). */
export function dollarText(dollars: number | null): string {
  return dollars === null ? "-" : (dollars < 0 ? "-$" : "$") + grouped(Math.abs(dollars));
}

/** 9.50%, or "-" for null. */
export function percentText(percent: number | null): string {
  return percent === null ? "-" : `${percent.toFixed(2)}%`;
}

function grouped(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split(".");
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

/** DD/MM/YYYY. */
export const dayText = (day: string): string => day.split("-").toReversed().join("/");
