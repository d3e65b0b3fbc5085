/** Budgets beside a ranking, without the engine that searches (budget.ts). */
import { balloonPercentText, dollarText } from "../../format.ts";
import { plus, round2 } from "../../money.ts";
import type { BudgetPeriod } from "../../domain/loan-details.ts";
import { isAboveCostCap } from "../cost-cap.ts";
import type { ProductResult } from "../product.ts";
import type { BudgetLever } from "./lever-fields.ts";

const perYear: Readonly<Record<BudgetPeriod, number>> = { week: 52, fortnight: 26, month: 12 };

/** Dollars a month of an amount that is paid each week, fortnight or month; to the cent. */
export const monthlyOf = (amount: number, every: BudgetPeriod): number => round2((amount * perYear[every]) / 12);

/** An amount a month, as it is paid each week, fortnight or month; to the cent. */
export const everyPeriod = (monthly: number, every: BudgetPeriod): number => round2((monthly * 12) / perYear[every]);

/** Dollars a month: the repayments, with the monthly fees where they are stated; null without a repayment. */
export const paidMonthly = ({ repayments, monthlyFees }: Pick<ProductResult, "repayments" | "monthlyFees">): number | null =>
  repayments === null ? null : plus(repayments, monthlyFees.value ?? 0);

type Priced = Pick<ProductResult, "repayments" | "monthlyFees" | "qualification" | "aboveCostCap">;

/** The same of a product that the applicant may get. */
export const openMonthly = (product: Priced): number | undefined =>
  product.qualification <= 1 && !isAboveCostCap(product) ? (paidMonthly(product) ?? undefined) : undefined;

/** Whether the applicant may get the product, and pays no more than the budget. */
export function isWithinBudget(product: Priced, monthly: number): boolean {
  const paid = openMonthly(product);
  return paid !== undefined && paid <= monthly;
}

/** Words for a value of the deal. */
export const leverTexts: Readonly<Record<BudgetLever, (value: number) => string>> = {
  deposit: (value) => `a deposit of ${dollarText(value)}`,
  term: (value) => `a term of ${value} months`,
  balloon: (value) => `a balloon of ${balloonPercentText(value)}`,
};

/** "a deposit of $4,798.45" */
export const bringText = ({ field, value }: { readonly field: BudgetLever; readonly value: number }): string => leverTexts[field](value);

/** "No lender within $120.00. The least is $482.94 (Macquarie)."; `least` in dollars a month. */
export function noLenderText(amount: number, every: BudgetPeriod, least?: { readonly lender: string; readonly paid: number }): string {
  const per = every === "month" ? "" : ` a ${every}`;
  const said = least ? ` The least is ${dollarText(everyPeriod(least.paid, every))}${per} (${least.lender}).` : "";
  return `No lender within ${dollarText(amount)}${per}.${said}`;
}
