import { dollarText } from "../../../../shared/format.ts";
import type { QuoteGrid } from "../grid/grid.ts";
import { failing } from "../grid/grid-text.ts";
import type { LadderRow } from "./ladder-layout.ts";
import type { ChartLine } from "./term-layout.ts";

export const charts = ["ladder", "repayments", "total"] as const;
export type Chart = (typeof charts)[number];

export const chartNames: Readonly<Record<Chart, string>> = {
  ladder: "Ladder",
  repayments: "Repayment by term",
  total: "Total of all payments by term",
};

const ordinals = [
  "first second third fourth fifth sixth seventh eighth ninth tenth",
  "eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
].flatMap((words) => words.split(" "));

/** Example: Macquarie is lowest at $474.69; the fourteenth is $758.34. */
export function ladderSummary(rows: readonly LadderRow[], lowest: LadderRow): string {
  const last = rows.at(-1);
  const first = `${lowest.lender} is lowest${lowest === rows[0] ? "" : ` of those that ${reasonOf(rows[0]!)},`} at ${dollarText(lowest.repayments)}`;
  if (!last || rows.length === 1) return `${first}.`;
  return `${first}; the ${ordinals[rows.length - 1] ?? `highest of ${rows.length}`} is ${dollarText(last.repayments)}.`;
}

/** What the lowest has that a cheaper row has not. */
function reasonOf({ level, difference }: LadderRow): string {
  if (level >= failing) return "fail no criterion";
  return difference === null ? "state their fees" : "are not above the 48% limit";
}

/** A lender's figures with the present balloon; null where its product fails a criterion. */
export function lineOf(lender: string, { cells }: Pick<QuoteGrid, "cells">, balloon: number, chart: Exclude<Chart, "ladder">): ChartLine {
  const points = cells
    .filter((cell) => cell.balloon === balloon)
    .map(({ term, qualification, repayments, total }) => ({
      term,
      dollars: (qualification ?? failing) >= failing ? null : chart === "repayments" ? repayments : total,
    }));
  return { lender, points };
}

const list = new Intl.ListFormat("en-AU");

/** Example: Over 60 months Macquarie is lowest at $474.69 a month and Pepper highest at $585.39. Pepper has no figure at 72 and 84 months. */
export function termSummary(lines: readonly ChartLine[], currentTerm: number | undefined, chart: Exclude<Chart, "ladder">): string {
  const [what, unit] = chart === "repayments" ? ["", " a month"] : ["in all ", ""];
  const terms = lines[0]?.points.map(({ term }) => term) ?? [];
  const term = currentTerm !== undefined && terms.includes(currentTerm) ? currentTerm : terms.at(-1);
  const at = lines
    .flatMap(({ lender, points }) =>
      points.flatMap((point) => (point.term === term && point.dollars !== null ? [{ lender, dollars: point.dollars }] : [])),
    )
    .toSorted((a, b) => a.dollars - b.dollars);
  const [low, high] = [at[0], at.at(-1)];
  if (!low || !high) return `No chosen lender has a figure over ${term} months.`;
  const lowest = `Over ${term} months ${low.lender} is lowest ${what}at ${dollarText(low.dollars)}${unit}`;
  return at.length === 1 ? `${lowest}.` : `${lowest}, ${high.lender} highest at ${dollarText(high.dollars)}.`;
}

/** One sentence for each line with a gap. Example: Pepper does not fit at 72 and 84 months. */
export const gapTexts = (lines: readonly ChartLine[]): string[] =>
  lines.flatMap(({ lender, points }) => {
    const gaps = points.filter(({ dollars }) => dollars === null).map(({ term }) => String(term));
    if (gaps.length === 0) return [];
    return [
      gaps.length === points.length ? `${lender} has no figure at any term.` : `${lender} has no figure at ${list.format(gaps)} months.`,
    ];
  });
