import { dollarText, percentText } from "../../format.ts";
import type { CalendarChange } from "./calendar.ts";
import type { CalendarKind } from "./calendar-kinds.ts";

/** What one lender does, and what several do. */
const verbs: Readonly<Record<CalendarKind, readonly [string, string]>> = {
  opens: ["fits", "fit"],
  closes: ["stops fitting", "stop fitting"],
  dearer: ["gets dearer", "get dearer"],
  cheaper: ["gets cheaper", "get cheaper"],
  other: ["changes", "change"],
  expires: ["ends its rates", "end their rates"],
};

const listed = (texts: readonly string[]): string => new Intl.ListFormat("en-AU").format(texts);
const maxNames = 2;

/** One day's changes: "C7 gets cheaper and C12 fits"; by count from three lenders on: "3 lenders get dearer and 1 lender fits". */
export function changesText(changes: readonly Pick<CalendarChange, "lender" | "kind">[]): string {
  const texts = [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, all]) => {
    const isOne = all.length === 1;
    const counted = isOne ? "1 lender" : `${all.length} lenders`;
    const who = changes.length > maxNames ? counted : listed(all.map(({ lender }) => lender));
    return `${who} ${verbs[kind][isOne ? 0 : 1]}`;
  });
  return listed(texts);
}

/** Example: 8.95% to 9.95%, $1,595.30 to $1,638.96 a month */
export function figuresText({ from, to }: CalendarChange): string {
  const [old, now] = [from ?? to, to ?? from];
  if (!old || !now) return "";
  const both = (before: string, after: string) => (before === after ? after : `${before} to ${after}`);
  const repayments = both(dollarText(old.repayments), dollarText(now.repayments));
  return `${both(percentText(old.rate), percentText(now.rate))}, ${repayments} a month`;
}
