/** The figures of a chosen product as its papers print them, each assumed one marked, and what they come from. */
import { assumedFigures, assumedText } from "../../shared/finance-options/assumed-figures.ts";
import { costsOf } from "../../shared/finance-options/costs.ts";
import { dayText, dollarText, percentText } from "../../shared/format.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { RecordSection } from "../../shared/selection/record-content.ts";

/** In the place of a figure that needs the fees of a lender that does not state them. */
export const notStatedBy = (lender: string): string => `Not stated by ${lender}`;

export const statesFees = ({ feesTotal }: Pick<ProductResult, "feesTotal">): boolean => feesTotal !== null;

/** A figure with its mark, if it is assumed. */
export const markedValues = (text: string, isAssumed: boolean, { lender }: Pick<ProductResult, "lender">): string[] =>
  isAssumed ? [text, assumedText(lender)] : [text];

/** term in months. */
export function productLines(product: ProductResult, term: number): RecordSection["lines"] {
  const { lender, productName, tier, rate, comparisonRate, isCommercial, repayments, monthlyFees, financeAmount } = product;
  const { balloon, total } = costsOf(product, term);
  const assumed = assumedFigures(product);
  const marked = (text: string, isAssumed: boolean) => markedValues(text, isAssumed, product);
  const withFees = (text: string) => (statesFees(product) ? text : notStatedBy(lender));
  const withoutFees = statesFees(product) ? [] : [`Without fees, which ${lender} does not state`];
  return [
    { label: "Product", values: [productName ?? tier] },
    { label: "Interest rate a year", values: marked(percentText(rate), assumed.rate) },
    ...(isCommercial
      ? []
      : [
          {
            label: "Comparison rate a year",
            values: marked(withFees(percentText(comparisonRate)), statesFees(product) && assumed.comparisonRate),
          },
        ]),
    { label: "Monthly repayment", values: [...marked(dollarText(repayments), assumed.repayments), ...withoutFees] },
    { label: "Monthly fees", values: marked(withFees(noneText(monthlyFees.value)), assumed.monthlyFees) },
    { label: "Amount financed", values: [...marked(dollarText(financeAmount), assumed.financeAmount), ...withoutFees] },
    { label: "Balloon at the end", values: [noneText(balloon)] },
    { label: "Total of all payments", values: marked(withFees(dollarText(total)), statesFees(product) && assumed.total) },
  ];
}

export const noneText = (dollars: number | null): string => (dollars === 0 ? "None" : dollarText(dollars));

/** Which figures are the rate sheet's, and of which day, which are assumed, and which nobody states. */
export function sourceTexts(product: ProductResult): string[] {
  const { lender, date, illustrative } = product;
  const sheet = `${lender}'s rate sheet${date === null ? ", which has no date" : ` of ${dayText(date)}`}`;
  const hasSheetsFees = statesFees(product) && !illustrative.fees;
  return [
    ...sentence(!illustrative.rate, hasSheetsFees, {
      rate: `The interest rate is from ${sheet}.`,
      fees: `The fees are from ${sheet}.`,
      both: `The interest rate and the fees are from ${sheet}.`,
    }),
    ...sentence(illustrative.rate, illustrative.fees, {
      rate: `The interest rate is assumed, not from ${lender}, and so are the figures worked out with it. Each is marked.`,
      fees: `At least one fee is assumed, not from ${lender}, and so are the figures worked out with it. Each is marked.`,
      both: `The interest rate and at least one fee are assumed, not from ${lender}, and so are the figures worked out with them. Each is marked.`,
    }),
    ...(statesFees(product) ? [] : [`${lender} does not state its fees: what needs them is left out.`]),
  ];
}

interface Sentences {
  readonly rate: string;
  readonly fees: string;
  readonly both: string;
}

function sentence(isOfRate: boolean, isOfFees: boolean, { rate, fees, both }: Sentences): string[] {
  if (isOfRate && isOfFees) return [both];
  if (isOfRate) return [rate];
  return isOfFees ? [fees] : [];
}
