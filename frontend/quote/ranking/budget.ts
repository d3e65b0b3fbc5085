import type { Application } from "../../../shared/domain/application.ts";
import type { BudgetPeriod } from "../../../shared/domain/loan-details.ts";
import { dollarText } from "../../../shared/format.ts";
import { isAssumed } from "../../../shared/quote/product-notes.ts";
import {
  bringText,
  everyPeriod,
  isWithinBudget,
  monthlyOf,
  noLenderText,
  openMonthly,
} from "../../../shared/quote/what-if/within-budget.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import type { DataOf } from "../../../shared/wire/route.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import type { TrialValues } from "../../client/application/trial-values.ts";
import { useApi } from "../../client/use-api.ts";

type LenderBudget = DataOf<typeof quoteRoutes.quoteBudget>["budget"]["lenders"][number];
export type Bring = LenderBudget["brings"][number];

/** What the customer can pay, and how often. */
interface Budget {
  readonly amount: number;
  readonly every: BudgetPeriod;
}

/** Undefined without one. */
export function budgetIn({ loanDetails: { budget, budgetEvery } }: Pick<Application, "loanDetails">): Budget | undefined {
  return budget ? { amount: budget, every: budgetEvery ?? "month" } : undefined;
}

/** What each lender can do within the budget; fetches nothing without an application, or without a budget. */
export function useBudget(application: Application | undefined, { orderBy: _, ...filters }: Filters, tried: TrialValues) {
  const budget = application && budgetIn(application);
  const request = budget && { body: { applicationId: application._id, ...budget, ...filters, ...tried } };
  const { data } = useApi(quoteRoutes.quoteBudget, request ?? null);
  return data?.budget.lenders;
}

/** What would bring a product that is over the budget within it, each alone; undefined for one that is within it or may not be had. */
export function bringsOf(product: Product, budget: Budget | undefined, lenders: readonly LenderBudget[] | undefined) {
  if (!budget || openMonthly(product) === undefined || isWithinBudget(product, monthlyOf(budget.amount, budget.every))) return undefined;
  return lenders?.find(({ lender }) => lender === product.lender)?.brings;
}

/** "Within budget with a deposit of $4,798.45"; what is paid a month where it is less than the budget. */
export function broughtText(bring: Bring, { amount, every }: Budget): string {
  const paid = everyPeriod(bring.paid, every);
  const less = paid < amount ? `: ${dollarText(paid)} a ${every}` : "";
  return `Within budget with ${bringText(bring)}${less}`;
}

/** Where no product is within the budget, what is said of it, and whether the amount that it names is assumed. */
export function noneWithin(products: readonly Product[], budget: Budget | undefined) {
  if (!budget || products.some((product) => isWithinBudget(product, monthlyOf(budget.amount, budget.every)))) return undefined;
  const open = products.flatMap((product) => {
    const paid = openMonthly(product);
    return paid === undefined ? [] : { lender: product.lender, paid, isAssumed: isAssumed(product) };
  });
  const [least] = open.toSorted((a, b) => a.paid - b.paid);
  return { text: noLenderText(budget.amount, budget.every, least), isAssumed: least?.isAssumed === true };
}
