import { dollarText, percentText } from "../../shared/format.ts";
import type { AmountRow, Trace } from "../../shared/quote/trace/trace-rows.ts";
import { textTable } from "./text-table.ts";

/** The ladder from the base rate to the repayment, as aligned plain text. */
export function traceText({ rate, amount, notCounted, repayment, total, comparison }: Trace): string {
  const rateTable = textTable(
    [
      { title: "Rate", align: "left" },
      { title: "% a year", align: "right" },
      { title: "Running", align: "right" },
      { title: "", align: "left" },
    ],
    rate.map(({ name, value, running, source }) => [name, String(value), String(running), markOf(source)]),
  );
  const amountTable = amount
    ? textTable(
        [
          { title: "Amount", align: "left" },
          { title: "$", align: "right" },
          { title: "Running", align: "right" },
          { title: "", align: "left" },
        ],
        amount.map((row) => [nameOf(row), dollarText(row.value), dollarText(row.running), markOf(row.source)]),
      )
    : "";
  const skipped = notCounted.length > 0 ? `Not counted: ${notCounted.map(({ name }) => name).join("; ")}\n` : "";
  const last =
    repayment && total
      ? `${repayment.termMonths} months at ${repayment.ratePercent}% in ${repayment.timing}, balloon ${dollarText(repayment.balloon)}: ` +
        `${dollarText(repayment.repayments)} a month, ${dollarText(total.loanAmount)} total loan amount` +
        `${comparison ? `, comparison rate ${percentText(comparison.rate)}` : ""}\n`
      : "";
  return indented(`${rateTable}${amountTable}${skipped}${last}`);
}

const markOf = (source: { readonly status: string } | null): string => (source?.status === "assumed" ? "illustrative" : "");

function nameOf({ name, percent, of, limit, capitalised, when }: AmountRow): string {
  const share = percent === undefined || of === undefined ? "" : `, ${percent}% of ${dollarText(of)}`;
  const limited = limit === undefined ? "" : `, limited to ${dollarText(limit)}`;
  const paid = when === "end" ? " (paid with the last repayment)" : capitalised === false ? " (paid in cash)" : "";
  return `${name}${share}${limited}${paid}`;
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, "     ");
