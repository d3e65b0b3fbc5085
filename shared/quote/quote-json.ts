import type { Result } from "./criteria.ts";
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

/** A criterion, fee or loading and its result. */
interface Part {
  readonly result: Result;
}

function list(parts: readonly Part[]): string {
  let text = "";
  for (let i = 0; i < parts.length; i += 1) text += i === 0 ? remembered(parts[i]!) : `,${remembered(parts[i]!)}`;
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
  let texts = fixedTextsByLabels.get(product.labels);
  if (!texts) {
    const { lender, productName, logo, productType, tier, info, date, labels, isCommercial } = product;
    const fields = (part: object) => JSON.stringify(part).slice(1, -1);
    texts = {
      lender: `{${fields({ lender, productName, logo })}`,
      tier: `,${fields({ productType, tier })},"rate":`,
      notes: `,${fields({ info, date, labels, isCommercial })}}`,
    };
    fixedTextsByLabels.set(product.labels, texts);
  }
  return texts;
}

const parts = new WeakMap<Part, string>();

function remembered(part: Part): string {
  return parts.get(part) ?? written(part);
}

function written(part: Part): string {
  const text = JSON.stringify({ ...part, result: part.result ?? null });
  if (Object.isFrozen(part)) parts.set(part, text);
  return text;
}
