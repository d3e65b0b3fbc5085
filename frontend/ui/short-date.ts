import type { IsoDate } from "../../shared/dates.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Example: 6 Apr 2023 */
export function shortDateText(date: IsoDate): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return `${day} ${months[month - 1]} ${year}`;
}
