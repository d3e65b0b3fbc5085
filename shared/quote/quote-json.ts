import type { ProductResult } from "./product.ts";
import type { QuoteResult } from "./quote.ts";

/**
 * A quote as JSON text, unknown results as null. The same as JSON.stringify would write, but what cards have in
 * common (their tier's texts, and the frozen criteria, fees and loadings) is written once and remembered.
 */
export function quoteJson({ products, referral }: QuoteResult, rulebookHash: string): string {
  let text = `{"rulebook":${JSON.stringify(rulebookHash)},"products":[`;
  for (let i = 0; i < products.length; i += 1) text += (i === 0 ? "" : ",") + productJson(products[i]!);
  return `${text}],"referral":${JSON.stringify(referral)}}`;
}

function productJson(product: ProductResult): string {
  const fixed = fixedTexts(product);
  const { brokerage, monthlyFees, loading } = product;
  return (
    `${fixed.lender},"comparisonRate":${product.comparisonRate},"financeAmount":${product.financeAmount}` +
    `,"loanAmount":${product.loanAmount},"repayments":${product.repayments},"weeklyRepayments":${product.weeklyRepayments}` +
    `,"brokerage":{"percent":${brokerage.percent},"amount":${brokerage.amount}},"monthlyFees":{"value":${monthlyFees.value}}` +
    `,"fees":[${list(product.fees)}],"feesTotal":${product.feesTotal}` +
    `,"loading":{"loadingList":[${list(loading.loadingList)}],"loadingTotal":${loading.loadingTotal}}` +
    `,"criteriaResults":[${list(product.criteriaResults)}],"fit":${product.fit},"criteria":"${product.criteria}"` +
    `,"qualification":${product.qualification}${fixed.tier}${product.rate}${fixed.notes}`
  );
}

function list(parts: readonly object[]): string {
  let text = "";
  for (let i = 0; i < parts.length; i += 1) text += i === 0 ? remembered(parts[i]!) : `,${remembered(parts[i]!)}`;
  return text;
}

interface FixedTexts {
  readonly lender: string;
  readonly tier: string;
  readonly notes: string;
}

const fixedTextsByNotes = new WeakMap<readonly string[], FixedTexts>();

/** What a tier fixes in every card of its own, found by its list of notes, of which each tier has one. */
function fixedTexts(product: ProductResult): FixedTexts {
  let texts = fixedTextsByNotes.get(product.info);
  if (!texts) {
    const { lender, productName, logo, productType, tier, info, date, labels, isCommercial } = product;
    const fields = (part: object) => JSON.stringify(part).slice(1, -1);
    texts = {
      lender: `{${fields({ lender, productName, logo })}`,
      tier: `,${fields({ productType, tier })},"rate":`,
      notes: `,${fields({ info, date, labels, isCommercial })}}`,
    };
    fixedTextsByNotes.set(product.info, texts);
  }
  return texts;
}

const parts = new WeakMap<object, string>();

function remembered(part: object): string {
  return parts.get(part) ?? written(part);
}

function written(part: object): string {
  const text = JSON.stringify(part, unknownAsNull);
  if (Object.isFrozen(part)) parts.set(part, text);
  return text;
}

function unknownAsNull(_key: string, value: unknown): unknown {
  return value === undefined ? null : value;
}
