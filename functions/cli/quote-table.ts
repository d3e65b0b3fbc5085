import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../shared/domain/asset-type.ts";
import { dollarText, percentText } from "../../shared/format.ts";
import { round2 } from "../../shared/money.ts";
import { levelLabels } from "../../shared/quote/level-labels.ts";
import { feesText, productNotes, rateText } from "../../shared/quote/product-notes.ts";
import { totalCost } from "../../shared/quote/total-cost.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { QuoteResult } from "../../shared/quote/quote.ts";
import type { ReferralFigures } from "../../shared/quote/referral.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { type Column, textTable } from "./text-table.ts";

const columns: readonly Column[] = [
  { title: "#", align: "right" },
  { title: "Lender", align: "left" },
  { title: "Product", align: "left" },
  { title: "Type", align: "left" },
  { title: "Criteria", align: "right" },
  { title: "Outcome", align: "left" },
  { title: "Rate", align: "right" },
  { title: "Comparison", align: "right" },
  { title: "Monthly", align: "right" },
  { title: "+ fees", align: "right" },
  { title: "Weekly", align: "right" },
  { title: "Financed", align: "right" },
  { title: "Total of all payments", align: "right" },
  { title: "Upfront fees", align: "right" },
];

/** Instead of a figure that depends on fees which the lender does not state. */
const notStated = "not stated";

export function quoteTable(
  scenario: Scenario,
  { products, referral, outside = [] }: QuoteResult,
  rulebookHash: string,
  place: number | undefined,
): string {
  const heading = `${place === undefined ? "" : `Scenario ${place}: `}${summaryOf(scenario)}\n\n`;
  const others = outside.length === 0 ? "" : `Outside your panel: ${outside.join(", ")}\n\n`;
  if (products.length === 0) return `${heading}No matching products\n\n${others}`;
  const term = scenario.loanDetails?.term ?? 0;
  const table = textTable(
    columns,
    products.map((product, i) => row(product, i, term)),
  );
  const reasons = products.flatMap(reasonLines).join("");
  const footer = `Rulebook ${rulebookHash.slice(0, 12)}. Some rates and fees are assumed; --json lists each product's assumptions.\n\n`;
  return `${heading}${table}\n${reasons}${referralLines(referral)}${footer}${others}`;
}

function summaryOf({ applicationType, today, asset, loanDetails }: Scenario): string {
  const labels: Record<string, string> = applicationType === "commercial" ? commercialAssetTypeLabels : consumerAssetTypeLabels;
  const { term, balloon, deposit } = loanDetails ?? {};
  return [
    `${applicationType === "commercial" ? "Commercial" : "Consumer"} quote on ${today}`,
    labels[asset?.assetType ?? ""] ?? "asset type not known",
    asset?.assetValue === undefined || asset.assetValue === null ? "asset value not known" : dollarText(asset.assetValue),
    term ? `${term} months` : "term not known",
    deposit ? `deposit ${dollarText(deposit)}` : "no deposit",
    balloon ? `balloon ${round2(balloon)} %` : "no balloon",
  ].join(", ");
}

function row(product: ProductResult, i: number, term: number): string[] {
  const { feesTotal, monthlyFees } = product;
  return [
    String(i + 1),
    product.lender,
    [product.productName ?? [], product.tier].flat().join(": "),
    product.productType,
    product.criteria,
    levelLabels[product.qualification],
    rateText(product),
    feesTotal === null && !product.isCommercial ? notStated : percentText(product.comparisonRate),
    dollarText(product.repayments),
    monthlyFees.value === null ? notStated : monthlyFees.value === 0 ? "" : dollarText(monthlyFees.value),
    dollarText(product.weeklyRepayments),
    dollarText(product.financeAmount),
    dollarText(totalCost(product, term)),
    feesText(product),
  ];
}

function reasonLines(product: ProductResult, i: number): string[] {
  const { criteriaResults } = product;
  const labels = (result: boolean | null) => criteriaResults.filter((criterion) => criterion.result === result).map(({ label }) => label);
  const [failed, unknown] = [labels(false), labels(null)];
  const reasons = [
    failed.length > 0 ? `fails ${failed.join("; ")}` : [],
    unknown.length > 0 ? `not known: ${unknown.join("; ")}` : [],
    productNotes(product),
    product.outside ? "outside your panel" : [],
  ].flat();
  return reasons.length === 0 ? [] : [`${String(i + 1).padStart(3)}  ${reasons.join(". ")}\n`];
}

function referralLines(figures: ReferralFigures | null): string {
  if (!figures) return "\nReferral: no product qualifies yet\n";
  const { minRate, maxRate, minRepayments, maxRepayments, minWeeklyRepayments, maxWeeklyRepayments, totalLoanAmount } = figures;
  return (
    `\nReferral: rate ${percentText(minRate)} to ${percentText(maxRate)}, monthly ${dollarText(minRepayments)} to ${dollarText(maxRepayments)}, ` +
    `weekly (monthly ÷ 4) ${dollarText(minWeeklyRepayments)} to ${dollarText(maxWeeklyRepayments)}, average total loan amount ${dollarText(totalLoanAmount)}\n`
  );
}
