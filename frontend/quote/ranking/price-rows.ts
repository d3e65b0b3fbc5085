import { dollarText, percentText } from "../../../shared/format.ts";
import { provedText } from "../../../shared/proof/proof.ts";
import type { Product } from "../../client/application/ranked-products.ts";

export type PriceTrace = NonNullable<Product["trace"]>;

/** One line of a price: its value and the running total. */
export interface PriceRow {
  readonly name: string;
  readonly value: string;
  readonly running?: string;
  /** Why the lender's value is assumed. */
  readonly assumed?: string;
  /** Approvals say the same as the assumed value. */
  readonly proved?: true;
  /** Of what is not counted: whether it does not apply, or that is unknown. */
  readonly state?: "does not apply" | "unknown";
}

/** The breakdown of a price, as it is shown and copied. */
export interface PriceBreakdown {
  readonly rate: readonly PriceRow[];
  readonly amount: readonly PriceRow[];
  readonly result: PriceRow | undefined;
  /** Paid with each repayment. */
  readonly monthly: readonly PriceRow[];
}

export function priceBreakdown(trace: PriceTrace, product: Pick<Product, "fees" | "proved">): PriceBreakdown {
  const notCounted = (part: "loading" | "fee"): PriceRow[] =>
    trace.notCounted
      .filter(({ kind }) => kind === part)
      .map(({ name, value, result }) => ({
        name,
        value: part === "loading" ? signed(value, rateText) : feeText(product, name, value),
        state: result === null ? "unknown" : "does not apply",
      }));
  const rate = trace.rate.map(({ kind, name, value, running, source }) => ({
    name: kind === "base" ? `Base: ${name}` : name,
    value: kind === "base" ? rateText(value) : signed(value, rateText),
    running: rateText(running),
    ...markOf(source, kind === "base" && product.proved),
  }));
  const amount = (trace.amount ?? []).map((row, place) => ({
    name: amountName(row),
    value: place === 0 ? dollarText(row.value) : signed(row.value, dollarText),
    running: dollarText(row.running),
    ...markOf(row.source, row.kind === "fee" && product.proved, row.payment),
  }));
  return {
    rate: [...rate, ...notCounted("loading")],
    amount: [...amount, ...notCounted("fee")],
    result: trace.repayment ? { name: resultName(trace.repayment), value: dollarText(trace.repayment.repayments) } : undefined,
    monthly: [...(trace.amount ? [] : feesWithoutAmount(product)), ...monthlyRows(product)],
  };
}

/** As far as the engine knows it: four decimals, of which at least two are shown. */
const rateText = (percent: number): string => (Number(percent.toFixed(2)) === percent ? percentText(percent) : `${percent}%`);

const signed = (value: number, text: (value: number) => string): string => (value < 0 ? text(value) : `+${text(value)}`);

/** Of a fee also that it is assumed to be financed, or paid in cash. */
function markOf(source: Source, isProved = false, payment?: string): Pick<PriceRow, "assumed" | "proved"> {
  const reasons = assumedReasons({ source, payment });
  if (reasons.length === 0) return {};
  return isProved ? { proved: true } : { assumed: [...new Set(reasons)].join(" ") };
}

export const assumedReasons = ({ source, payment }: { readonly source: Source; readonly payment?: string | undefined }): string[] =>
  [source?.status === "assumed" ? source.text : [], payment ?? []].flat();

type Source = PriceTrace["rate"][number]["source"];

function amountName({ kind, name, percent, limit, capitalised, when }: NonNullable<PriceTrace["amount"]>[number]): string {
  const share = percent === undefined ? name : `${name} ${percentText(percent)}`;
  if (kind !== "fee") return share;
  const limited = limit === undefined ? share : `${share}, limited to ${dollarText(limit)}`;
  if (when === "end") return `${limited}, paid with the last repayment`;
  return `${limited}, ${capitalised ? "added to the loan" : "paid in cash"}`;
}

const resultName = ({ termMonths, ratePercent, balloon }: NonNullable<PriceTrace["repayment"]>): string =>
  `${termMonths} months at ${rateText(ratePercent)}${balloon > 0 ? ` to a balloon of ${dollarText(balloon)}` : ""}`;

const monthlyRows = ({ fees }: Pick<Product, "fees">): PriceRow[] =>
  fees
    .filter(({ frequency, result }) => frequency === "monthly" && result === true)
    .map(({ name, amount }) => ({ name: `${name}, paid monthly on top of the repayment`, value: `+${dollarText(amount)}` }));

/** Upfront fees that count while there is no amount to add them to. */
const feesWithoutAmount = ({ fees }: Pick<Product, "fees">): PriceRow[] =>
  fees
    .filter(({ frequency, result }) => frequency === "upfront" && result === true)
    .map(({ name, amount }) => ({ name, value: dollarText(amount) }));

/** The fee's dollars where they are known. */
function feeText({ fees }: Pick<Product, "fees">, name: string, value: number): string {
  const fee = fees.find((one) => one.name === name && one.value === value && one.result !== true);
  return dollarText(fee ? fee.amount : value);
}

/** Aligned plain text, to be pasted where only letters of one width line up. The product's notes come last. */
export function breakdownText(title: string, { rate, amount, result, monthly }: PriceBreakdown, notes: readonly string[]): string {
  const parts = [
    ["Rate", rate],
    ["Amount", amount],
    ["", [...(result ? [result] : []), ...monthly]],
  ] as const;
  const all = parts.flatMap(([, rows]) => rows);
  const width = (text: (row: PriceRow) => string) => Math.max(0, ...all.map((row) => text(row).length));
  const [names, values, totals] = [width(nameText), width(({ value }) => value), width(({ running = "" }) => running)];
  const line = (row: PriceRow) =>
    `${nameText(row).padEnd(names)}  ${row.value.padStart(values)}  ${(row.running ?? "").padStart(totals)}`.trimEnd();
  const blocks = parts
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => [...(name === "" ? [] : [name]), ...rows.map(line)].join("\n"));
  return [title, ...blocks, ...(notes.length === 0 ? [] : [notes.join("\n")])].join("\n\n");
}

const nameText = ({ name, assumed, proved, state }: PriceRow): string => {
  const note = state ?? (assumed === undefined ? proved && provedText : "assumed");
  return note === undefined ? name : `${name} (${note})`;
};
