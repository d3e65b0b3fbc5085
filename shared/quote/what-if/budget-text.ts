import { balloonPercentText, dollarText } from "../../format.ts";
import { round2 } from "../../money.ts";
import type { BudgetPeriod } from "../../domain/loan-details.ts";
import type { BudgetLever } from "./lever-fields.ts";

const perYear: Readonly<Record<BudgetPeriod, number>> = { week: 52, fortnight: 26, month: 12 };

/** Dollars a month of an amount that is paid each week, fortnight or month; to the cent. */
export const monthlyOf = (amount: number, every: BudgetPeriod): number => round2((amount * perYear[every]) / 12);

/** An amount a month, as it is paid each week, fortnight or month; to the cent. */
const everyPeriod = (monthly: number, every: BudgetPeriod): number => round2((monthly * 12) / perYear[every]);

const values: Readonly<Record<BudgetLever, (value: number) => string>> = {
  deposit: (value) => `a deposit of ${dollarText(value)}`,
  term: (value) => `a term of ${value} months`,
  balloon: (value) => `a balloon of ${balloonPercentText(value)}`,
};

/** "a deposit of $4,798.45" */
export const bringText = ({ field, value }: { readonly field: BudgetLever; readonly value: number }): string => values[field](value);

/** "No lender within $120.00. The least is $482.94 (Macquarie)."; `least` in dollars a month. */
export function noLenderText(amount: number, every: BudgetPeriod, least?: { readonly lender: string; readonly paid: number }): string {
  const per = every === "month" ? "" : ` a ${every}`;
  const said = least ? ` The least is ${dollarText(everyPeriod(least.paid, every))}${per} (${least.lender}).` : "";
  return `No lender within ${dollarText(amount)}${per}.${said}`;
}
