/** The quote command's grid of terms and balloons, for people. */
import { balloonPercentText, dollarText } from "../../shared/format.ts";
import { levelLabels } from "../../shared/quote/level-labels.ts";
import type { Grid, GridCell } from "../../shared/quote/what-if/grid.ts";
import { type Column, textTable } from "./text-table.ts";

/** Monthly repayments; below them the lenders, where they are not all the same. */
export function gridText({ terms, balloons, cells }: Grid): string {
  const lenders = new Set(cells.flatMap(({ lender }) => lender ?? []));
  const [only] = lenders;
  const columns: Column[] = ["Term", ...balloons.map((balloon) => balloonPercentText(balloon))].map((title) => ({ title, align: "right" }));
  const table = (textOf: (cell: GridCell) => string) =>
    textTable(
      columns,
      terms.map((term) => [`${term}`, ...cells.filter((cell) => cell.term === term).map(textOf)]),
    );
  const marks = [2, 3].flatMap((level) => (cells.some(({ qualification }) => qualification === level) ? [level] : []));
  const legend = marks.map((level) => `${marksOf[level]} ${levelLabels[level as 2 | 3]}`).join("; ");
  return [
    `Monthly repayment by term and balloon, ${lenders.size === 1 ? only : "best-ranked product"}\n`,
    table(repaymentText),
    lenders.size > 1 ? `\n${table(({ lender }) => lender ?? "-")}` : "",
    legend === "" ? "" : `${legend}\n`,
    "\n",
  ].join("");
}

const marksOf: Readonly<Record<number, string>> = { 2: "!", 3: "x" };

const repaymentText = ({ repayments, qualification }: GridCell): string =>
  `${marksOf[qualification ?? 0] ? `${marksOf[qualification ?? 0]} ` : ""}${dollarText(repayments)}`;
