/** What the broker earns by a product, for the broker alone: never for customers. */
import { centsOf, dollarsOf } from "../money.ts";
import type { ProductResult } from "./product.ts";

export interface CommissionPart {
  readonly name: string;
  /** Dollars. */
  readonly amount: number;
}

/** An estimate of what the lender pays the broker up front, in dollars. */
export interface Commission {
  readonly parts: readonly CommissionPart[];
  readonly total: number;
}

type Paying = Pick<ProductResult, "isCommercial" | "brokerage"> & {
  readonly fees: readonly (Pick<ProductResult["fees"][number], "name" | "amount" | "frequency" | "result"> & {
    readonly paidTo?: "broker" | undefined;
  })[];
};

/** The brokerage of a business loan, and the upfront fees that the lender pays on to the broker. Null while an amount of them is unknown. */
export function commissionOf({ isCommercial, brokerage, fees }: Paying): Commission | null {
  const paidOn = fees.filter(({ paidTo, frequency, result }) => paidTo === "broker" && frequency === "upfront" && result === true);
  const named = [...(isCommercial ? [{ name: "Brokerage", amount: brokerage.amount }] : []), ...paidOn];
  const parts = named.flatMap(({ name, amount }) => (amount === null ? [] : [{ name, amount }]));
  if (parts.length < named.length) return null;
  return { parts: parts.filter(({ amount }) => amount > 0), total: dollarsOf(parts.reduce((sum, { amount }) => sum + centsOf(amount), 0)) };
}

/** Percent of the provider's up-front commission that a referrer gets, by the referrer agreement. */
export const referrerShare = 50;
