/** What the broker earns by a product, for the broker alone: never for customers. */
import { centsOf, dollarsOf } from "../money.ts";
import type { ProductResult } from "./product.ts";

export interface CommissionPart {
  readonly name: string;
  /** Dollars. */
  readonly amount: number;
}

/** Estimates of what the broker is paid up front, in dollars. */
export interface Commission {
  /** The brokerage of a business loan. Null for a consumer's loan, as no sheet states it, and while the amount financed is unknown. */
  readonly fromLender: number | null;
  /** The broker's own fees, which the lender collects from the customer and pays on. Null while an amount of them is unknown. */
  readonly fromCustomer: { readonly parts: readonly CommissionPart[]; readonly total: number } | null;
}

type Paying = Pick<ProductResult, "isCommercial" | "brokerage"> & {
  readonly fees: readonly (Pick<ProductResult["fees"][number], "name" | "amount" | "frequency" | "result"> & {
    readonly paidTo?: "broker" | undefined;
  })[];
};

export function commissionOf({ isCommercial, brokerage, fees }: Paying): Commission {
  const own = fees.filter(({ paidTo, frequency, result }) => paidTo === "broker" && frequency === "upfront" && result === true);
  const parts = own.flatMap(({ name, amount }) => (amount === null ? [] : [{ name, amount }]));
  const total = dollarsOf(parts.reduce((sum, { amount }) => sum + centsOf(amount), 0));
  return {
    fromLender: isCommercial ? brokerage.amount : null,
    fromCustomer: parts.length < own.length ? null : { parts: parts.filter(({ amount }) => amount > 0), total },
  };
}

/** Percent of the up-front commission from the lender that a referrer gets, by the referrer agreement: no share of the broker's own fees. */
export const referrerShare = 50;
