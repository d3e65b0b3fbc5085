import type { Result } from "./criteria.ts";
import type { CriterionResult, FeeResult, ProductResult } from "./product.ts";
import type { QuoteResult } from "./quote.ts";

/**
 * A quote as JSON text, unknown results as null. The same as JSON.stringify would write, but what cards have in common (their tier's
 * texts, and the frozen criteria, fees and loadings) is written once and remembered.
 */
export function quoteJson({ products, referral }: QuoteResult, rulebookHash: string): string {
  let text = `{"rulebook":${JSON.stringify(rulebookHash)},"products":[`;
  for (let i = 0; i < products.length; i += 1) text += (i === 0 ? "" : ",") + productJson(products[i]!);
  return `${text}],"referral":${JSON.stringify(referral)}}`;
}

function productJson(product: ProductResult): string {
  const fixed = fixedTexts(product);
  const { comparisonRate, financeAmount, loanAmount, repayments, weeklyRepayments, brokerage, monthlyFees } = product;
  const amounts = { comparisonRate, financeAmount, loanAmount, repayments, weeklyRepayments, brokerage, monthlyFees };
  return (
    `${fixed.lender},${fields(amounts)},"fees":${feesJson(product)},"feesTotal":${product.feesTotal},"loading":${loadingJson(product)}` +
    `,"criteriaResults":${criteriaJson(product)},"fit":${product.fit},"criteria":"${product.criteria}"` +
    `,"qualification":${product.qualification}${fixed.tier}${product.rate}${fixed.notes}`
  );
}

const feesJson = ({ fees }: ProductResult): string => texts.get(fees) ?? remembered(fees, `[${fees.map(feeJson).join()}]`);

const feeJson = ({ name, value, amount, capitalised, frequency, result }: FeeResult): string =>
  `{"name":${JSON.stringify(name)},"value":${value},"amount":${amount},"capitalised":${capitalised},"frequency":"${frequency}","result":${result ?? null}}`;

const loadingJson = ({ loading }: ProductResult): string =>
  texts.get(loading) ?? remembered(loading, JSON.stringify({ ...loading, loadingList: loading.loadingList.map(known) }));

function criteriaJson({ criteriaResults }: ProductResult): string {
  const whole = texts.get(criteriaResults);
  if (whole !== undefined) return whole;
  if (Object.isFrozen(criteriaResults)) return remembered(criteriaResults, JSON.stringify(criteriaResults.map(known)));
  let text = "[";
  for (let i = 0; i < criteriaResults.length; i += 1)
    text += i === 0 ? criterionJson(criteriaResults[i]!) : `,${criterionJson(criteriaResults[i]!)}`;
  return `${text}]`;
}

const criterionJson = (criterion: CriterionResult): string =>
  texts.get(criterion) ?? remembered(criterion, JSON.stringify(known(criterion)));

/** A criterion, fee or loading with null for an unknown result. */
const known = <Part extends { readonly result: Result }>(part: Part) => ({ ...part, result: part.result ?? null });

/** An object's fields without its braces. */
const fields = (part: object): string => JSON.stringify(part).slice(1, -1);

const texts = new WeakMap<object, string>();

/** Remembers the text of what is frozen, and so will be met again. */
function remembered(part: object, text: string): string {
  if (Object.isFrozen(part)) texts.set(part, text);
  return text;
}

interface FixedTexts {
  readonly lender: string;
  readonly tier: string;
  readonly notes: string;
}

const fixedTextsByLabels = new WeakMap<readonly string[], FixedTexts>();

/** What a tier fixes in every card of its own, found by its list of labels, of which each tier has one of its own. */
function fixedTexts(product: ProductResult): FixedTexts {
  let fixed = fixedTextsByLabels.get(product.labels);
  if (!fixed) {
    const { lender, productName, logo, productType, tier, info, date, labels, isCommercial } = product;
    fixed = {
      lender: `{${fields({ lender, productName, logo })}`,
      tier: `,${fields({ productType, tier })},"rate":`,
      notes: `,${fields({ info, date, labels, isCommercial })}}`,
    };
    fixedTextsByLabels.set(product.labels, fixed);
  }
  return fixed;
}
