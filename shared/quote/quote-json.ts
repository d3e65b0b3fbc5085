import type { ProductResult } from "./product.ts";
import type { QuoteResult } from "./quote.ts";

/**
 * A quote as JSON text, unknown results as null. The same as JSON.stringify would write, but the frozen parts that
 * cards share (criteria, fees, loadings, notes) are written once and remembered.
 */
export function quoteJson({ products, referral }: QuoteResult, rulebookHash: string): string {
  return `{"rulebook":${quoted(rulebookHash)},"products":[${products.map(productJson).join()}],"referral":${JSON.stringify(referral)}}`;
}

function productJson(product: ProductResult): string {
  const { brokerage, loading } = product;
  return (
    `{"lender":${quoted(product.lender)},"productName":${quoted(product.productName)},"logo":${quoted(product.logo)}` +
    `,"comparisonRate":${product.comparisonRate},"financeAmount":${product.financeAmount},"loanAmount":${product.loanAmount}` +
    `,"repayments":${product.repayments},"weeklyRepayments":${product.weeklyRepayments}` +
    `,"brokerage":{"percent":${brokerage.percent},"amount":${brokerage.amount}},"monthlyFees":{"value":${product.monthlyFees.value}}` +
    `,"fees":${list(product.fees)},"feesTotal":${product.feesTotal}` +
    `,"loading":{"loadingList":${list(loading.loadingList)},"loadingTotal":${loading.loadingTotal}}` +
    `,"criteriaResults":${list(product.criteriaResults)},"fit":${product.fit},"criteria":"${product.criteria}"` +
    `,"qualification":${product.qualification},"productType":"${product.productType}","tier":${quoted(product.tier)}` +
    `,"rate":${product.rate},"info":${remembered(product.info)},"date":${quoted(product.date)},"labels":${remembered(product.labels)}` +
    `,"isCommercial":${product.isCommercial}}`
  );
}

function list(parts: readonly object[]): string {
  let text = "[";
  for (let i = 0; i < parts.length; i += 1) text += i === 0 ? remembered(parts[i]!) : `,${remembered(parts[i]!)}`;
  return `${text}]`;
}

const parts = new WeakMap<object, string>();

function remembered(part: object): string {
  if (!Object.isFrozen(part)) return JSON.stringify(part, unknownAsNull);
  let text = parts.get(part);
  if (text === undefined) {
    text = JSON.stringify(part, unknownAsNull);
    parts.set(part, text);
  }
  return text;
}

function unknownAsNull(_key: string, value: unknown): unknown {
  return value === undefined ? null : value;
}

// Only texts of the rulebook are quoted, so this stays as small as the rulebook.
const texts = new Map<string | null, string>();

function quoted(value: string | null): string {
  let text = texts.get(value);
  if (text === undefined) {
    text = JSON.stringify(value);
    texts.set(value, text);
  }
  return text;
}
