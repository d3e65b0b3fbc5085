import { round2 } from "./money.ts";
import { once } from "./once.ts";

/** $1,234.56, or "-" for null (core specification, section 9). */
export function dollarText(dollars: number | null): string {
  return dollars === null ? "-" : (dollars < 0 ? "-$" : "$") + grouped(Math.abs(dollars));
}

/** 9.50%, or "-" for null. */
export function percentText(percent: number | null): string {
  return percent === null ? "-" : `${percent.toFixed(2)}%`;
}

/** 22.26% or 20%: of a balloon, which has more decimals where it was typed in dollars. */
export const balloonPercentText = (percent: number): string => `${round2(percent)}%`;

function grouped(amount: number): string {
  const [whole, cents] = amount.toFixed(2).split(".");
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

/** DD/MM/YYYY. */
export const dayText = (day: string): string => day.split("-").toReversed().join("/");

/** Not made while the code loads: a process's first Intl format takes a sixth of a function's start. */
const dateFormat = once(() => new Intl.DateTimeFormat("en-AU", { timeZone: "UTC", day: "numeric", month: "short", year: "numeric" }));

/** 15 Nov 2029. */
export const dateText = (day: string): string => dateFormat().format(new Date(day));

/** A user's first and last name, either of which may be empty. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
