import { dollarText, percentText } from "../../../../shared/format.ts";
import type { Product } from "../../../api/application/ranked-products.ts";

/** A loading or a fee: applied (met), not known to apply yet (unknown) or not applied (failed). */
export interface Extra {
  readonly name: string;
  /** Secondary text. */
  readonly aside?: string;
  readonly amount: string;
  readonly state: "met" | "unknown" | "failed";
}

const stateOf = (result: boolean | null): Extra["state"] => (result === null ? "unknown" : result ? "met" : "failed");

/** Percent a year, with a plus or a minus sign. */
export const loadingsOf = ({ loading }: Pick<Product, "loading">): readonly Extra[] =>
  loading.loadingList.map(({ name, value, result }) => ({
    name,
    amount: value < 0 ? percentText(value) : `+${percentText(value)}`,
    state: stateOf(result),
  }));

/** Dollars: upfront fees, then monthly fees, then the brokerage of a commercial product. */
export function feesOf({ fees, brokerage, isCommercial }: Pick<Product, "fees" | "brokerage" | "isCommercial">): readonly Extra[] {
  const listed = (frequency: "upfront" | "monthly") =>
    fees
      .filter((fee) => fee.frequency === frequency)
      .map((fee): Extra => ({
        name: fee.name,
        ...(frequency === "monthly" && { aside: "per month" }),
        amount: dollarText(fee.amount),
        state: stateOf(fee.result),
      }));
  const broker: Extra = { name: `Brokerage ${percentText(brokerage.percent)}`, amount: dollarText(brokerage.amount), state: "met" };
  return [...listed("upfront"), ...listed("monthly"), ...(isCommercial ? [broker] : [])];
}
