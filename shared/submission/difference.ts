/** How a lender's approval differs from what was quoted, and which other lenders would cost less a month. */
import type { Alternative, ApprovalDifference, ApprovedTerms } from "../domain/submission.ts";
import { dollarText } from "../format.ts";
import { centsOf, dollarsOf, minus, plus, round2 } from "../money.ts";
import { isAboveCostCap } from "../quote/cost-cap.ts";
import { isAssumed } from "../quote/product-notes.ts";
import type { ProductResult } from "../quote/product.ts";
import type { Scenario } from "../quote/scenario.ts";
import type { Problem } from "../wire/problem.ts";

export interface Quoted {
  readonly product: ProductResult;
  readonly scenario: Pick<Scenario, "loanDetails">;
}

type Rows = ApprovalDifference["items"];

/** The price's rate to 0.01 %, its money to the cent; null where the quote did not know a figure. */
export function approvalDifference({ product, scenario }: Quoted, approved: ApprovedTerms): ApprovalDifference {
  const { rate, financeAmount, loanAmount, repayments, monthlyFees } = product;
  const term = scenario.loanDetails?.term ?? null;
  const rows: Rows = [
    { name: "rate", quoted: round2(rate), approved: round2(approved.rate) },
    { name: "amount", quoted: financeAmount, approved: approved.amount },
    { name: "term", quoted: term, approved: approved.term },
    { name: "balloon", quoted: balloonDollars(product, term), approved: approved.balloon },
    { name: "repayment", quoted: repayments, approved: approved.repayment },
    { name: "monthlyFees", quoted: monthlyFees.value, approved: approved.monthlyFees },
    ...(approved.fees ? feeRows(product, approved.fees) : []),
  ];
  const monthly = monthlyCost(product);
  const total =
    loanAmount === null || monthlyFees.value === null || term === null ? null : plus(loanAmount, times(monthlyFees.value, term));
  const approvedTotal = plus(times(monthlyOf(approved), approved.term), approved.balloon);
  return {
    items: rows.filter(({ quoted, approved: now }) => quoted !== now),
    monthly: moreThan(monthly, monthlyOf(approved)),
    overTerm: moreThan(plusCash(total, product, approved), plus(approvedTotal, cash(approved.fees ?? []))),
  };
}

/** The balloon in dollars, whatever the sheet takes it as a percentage of; null without a price. */
export const balloonDollars = (
  { loanAmount, repayments }: Pick<ProductResult, "loanAmount" | "repayments">,
  term: number | null,
): number | null => (loanAmount === null || repayments === null ? null : minus(loanAmount, times(repayments, term ?? 0)));

/** Whether the deal itself is another than the quoted one, so that today's prices of it say nothing: the quote has to be changed to compare. */
export const termsDiffer = ({ items }: ApprovalDifference): boolean =>
  items.some(({ name }) => name === "amount" || name === "term" || name === "balloon");

/** Of the quoted deal's products by today's sheets, those of other lenders that cost less a month than was approved; none if `termsDiffer`. */
export function cheaperAlternatives(
  products: readonly ProductResult[],
  { product: quoted, scenario }: Quoted,
  approved: ApprovedTerms,
): Alternative[] {
  if (termsDiffer(approvalDifference({ product: quoted, scenario }, approved))) return [];
  const before = monthlyCost(quoted);
  return products.flatMap((product) => {
    const monthly = monthlyCost(product);
    const isCheaper = monthly !== null && monthly < monthlyOf(approved);
    if (!isCheaper || product.lender === quoted.lender || product.qualification !== 0 || isAboveCostCap(product)) return [];
    return [{ lender: product.lender, monthly, newly: before !== null && monthly >= before, ...(isAssumed(product) && { assumed: true }) }];
  });
}

/** What is wrong with terms whose parts are right; undefined if nothing is. `at` is their path. */
export function termsProblem({ amount, term, balloon, repayment }: ApprovedTerms, at: readonly string[]): Problem | undefined {
  const paid = plus(times(repayment, term), balloon);
  if (paid >= amount) return undefined;
  const found = `${dollarText(repayment)}, which makes ${dollarText(paid)} over ${term} months with the balloon of ${dollarText(balloon)}`;
  return { path: [...at, "repayment"], found, expected: `one that repays the amount of ${dollarText(amount)}` };
}

/** Whether more is financed than the asset, the fees and the brokerage cost. */
export function financesMore(
  { product, scenario }: { readonly product: ProductResult; readonly scenario: Scenario },
  terms: ApprovedTerms,
) {
  const { assetValue } = scenario.asset ?? {};
  if (typeof assetValue !== "number") return false;
  const fees = terms.fees ? sum(terms.fees) : (product.feesTotal ?? 0);
  return terms.amount > plus(plus(assetValue, fees), product.brokerage.amount ?? 0);
}

const monthlyOf = ({ repayment, monthlyFees }: ApprovedTerms): number => plus(repayment, monthlyFees);

/** Null where the repayment or the monthly fees are not known. */
const monthlyCost = ({ repayments, monthlyFees: { value } }: ProductResult): number | null =>
  repayments === null || value === null ? null : plus(repayments, value);

const moreThan = (quoted: number | null, approved: number): number | null => (quoted === null ? null : minus(approved, quoted));

const times = (dollars: number, months: number): number => dollarsOf(centsOf(dollars) * months);

interface NamedFee {
  readonly name: string;
  readonly amount: number | null;
  readonly capitalised: boolean;
}

const sum = (fees: readonly Pick<NamedFee, "amount">[]): number => fees.map(({ amount }) => amount ?? 0).reduce(plus, 0);
const cash = (fees: readonly NamedFee[]): number => sum(fees.filter(({ capitalised }) => !capitalised));

const upfrontFees = ({ fees }: ProductResult) => fees.filter(({ result, frequency }) => result === true && frequency === "upfront");

/** Capitalised fees in dollars: those that the lender names, else those that were quoted. */
export const financedFees = (product: ProductResult, { fees }: ApprovedTerms): number =>
  sum((fees ?? upfrontFees(product)).filter(({ capitalised }) => capitalised));

/** Where the lender names no fees, they are those that were quoted. */
function plusCash(total: number | null, product: ProductResult, { fees }: ApprovedTerms): number | null {
  if (total === null || !fees) return total;
  return product.feesTotal === null ? null : plus(total, cash(upfrontFees(product)));
}

const folded = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, " ");

function feeRows(product: ProductResult, approved: readonly NamedFee[]): Rows {
  const quoted = upfrontFees(product);
  const named = (fees: readonly NamedFee[], name: string) => {
    const same = fees.filter((fee) => folded(fee.name) === name);
    return same.length === 0 ? null : sum(same);
  };
  const names = new Map([...approved, ...quoted].map(({ name }) => [folded(name), name] as const));
  return [...names].map(([key, name]) => ({ name, quoted: named(quoted, key), approved: named(approved, key) }));
}
