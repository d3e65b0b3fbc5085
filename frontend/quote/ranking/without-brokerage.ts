import { plus } from "../../../shared/money.ts";
import { riseName } from "../../../shared/quote/brokerage.ts";
import { type PriceTrace, assumedReasons } from "./price-rows.ts";

/** The price while the commission is hidden: the brokerage is one row with the fees that are added to the loan, so that nobody reads it. */
export const withoutBrokerage = ({ rate, amount, ...trace }: PriceTrace): PriceTrace => ({
  ...trace,
  rate: rate.map((row) => (row.name.startsWith(riseName) ? { ...row, name: "Loading" } : row)),
  amount: amount && oneCharge(amount),
});

type AmountRow = NonNullable<PriceTrace["amount"]>[number];

function oneCharge(rows: readonly AmountRow[]): AmountRow[] {
  const isAdded = ({ kind, capitalised }: AmountRow) => kind === "brokerage" || (kind === "fee" && capitalised === true);
  const last = rows.at(-1);
  if (!last || rows.every(({ kind }) => kind !== "brokerage")) return [...rows];
  const added = rows.filter(isAdded);
  const [{ running }, reasons] = [last, [...new Set(added.flatMap(assumedReasons))]];
  const charge: AmountRow = {
    kind: "brokerage",
    name: "Fees and charges, added to the loan",
    because: [],
    value: added.reduce((sum, { value }) => plus(sum, value), 0),
    running,
    cash: 0,
    source: reasons.length === 0 ? null : { status: "assumed", text: reasons.join(" ") },
  };
  const others = rows.filter((row) => !isAdded(row));
  return [
    ...others.filter(({ kind }) => kind !== "fee"),
    charge,
    ...others.filter(({ kind }) => kind === "fee").map((row) => ({ ...row, running })),
  ];
}
