import { expect, it } from "vitest";
import { traceText } from "../../../functions/cli/answer.ts";
import { differences } from "../../../shared/rulebook/diff.ts";
import { sourcesOf } from "../../../shared/quote/trace/sources.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { type PriceTrace, priceBreakdown } from "../../../frontend/quote/ranking/price-rows.ts";
import { aScenario, rulebookWith } from "../../support/engine/engine-builders.ts";
import { aBand, aCriterion, aFee, aLoading, aSheet, aTier, filed } from "../../support/engine/sheets.ts";
import { sheetText } from "../../../functions/cli/sheet-text.ts";

const plain = aSheet({
  type: "commercial",
  fees: [aFee({ value: 2, calc: "percent" }), aFee({ name: "Discharge", value: 350, capitalised: false })],
  brokerage: [aBand()],
  loading: [aLoading()],
  productTiers: [aTier()],
});
const fullSheet = aSheet({
  ...plain,
  adi: true,
  expiresOn: "2027-06-30",
  brokerageBase: "loanAmount",
  balloonBase: "financeAmount",
  timing: "arrears",
  fees: [
    aFee({ value: 2, calc: "percent", min: 100, max: 500, inComparisonRate: false, tiers: ["Gold"] }),
    aFee({ name: "Discharge", value: 350, capitalised: false, when: "end", paidTo: "broker", least: 100 }),
  ],
  brokerage: [aBand({ tiers: ["Gold"] })],
  loading: [aLoading({ tiers: ["Gold"] })],
});

it("a label that repeats its entry's name is said once", () => {
  const named = aSheet({ ...plain, loading: [aLoading({ criteria: [aCriterion({ label: "Private sale" })] })] });
  expect(sheetText(filed(named)).split("\n")).toContain("  Private sale: +0.5 %");
});

it("every optional key of a sheet is shown in plain English", () => {
  const text = sheetText(filed(fullSheet));

  for (const line of [
    "  bank, exempt from the limit on the cost of credit",
    "  rates until 2027-06-30",
    "  repayments at the end of each month",
    "  brokerage in percent of the loan amount",
    "  balloon in percent of the amount financed",
    "  Establishment: 2 % of the loan amount, at least $100.00, at most $500.00, upfront, capitalised, not in the comparison rate, for Gold alone",
    "  Discharge: $350.00, with the last repayment, paid to the broker, who may charge from $100.00",
    "  4 % flat, for Gold alone",
    "  Private sale: +0.5 %, for Gold alone",
  ])
    expect(text.split("\n")).toContain(line);
});

it("every optional key that an issue adds is a difference", () => {
  expect(differences(plain, fullSheet)).toEqual([
    "Example Finance: exempt as a bank false -> true",
    "Example Finance: expiry none -> 2027-06-30",
    "Example Finance: brokerage base net -> loanAmount",
    "Example Finance: balloon base assetValue -> financeAmount",
    "Example Finance: timing of repayments default -> arrears",
    "Example Finance: establishment fee at least none -> 100",
    "Example Finance: establishment fee at most none -> 500",
    "Example Finance: establishment fee in the comparison rate true -> false",
    "Example Finance: establishment fee for tiers all -> Gold",
    "Example Finance: discharge fee paid at the start -> end",
    "Example Finance: discharge fee paid to the lender -> broker",
    "Example Finance: discharge fee charged by the broker from none -> 100",
    "Example Finance: brokerage for tiers all -> Gold",
    "Example Finance: private sale loading for tiers all -> Gold",
  ]);
});

it("a price's rows say what a limit and the end of the term do to a fee", () => {
  const deal = { asset: { assetValue: 32_000 }, loanDetails: { deposit: 4000, term: 12, balloon: 20 } };
  const [{ product, trace }] = tracedProducts(aScenario({ applicationType: "commercial", ...deal }), rulebookWith(fullSheet), () =>
    sourcesOf(fullSheet, ""),
  ) as [ReturnType<typeof tracedProducts>[0]];

  const names = priceBreakdown(trace as PriceTrace, { fees: [...product.fees] }).amount.map(({ name }) => name);
  expect(names).toContain("Establishment 2.00%, limited to $500.00, added to the loan");
  expect(names).toContain("Discharge, paid with the last repayment");
  expect(traceText(trace)).toContain("Establishment, 2% of $28,000.00, limited to $500.00");
  expect(traceText(trace)).toContain("Discharge (paid with the last repayment)");
  expect(traceText(trace)).toContain("in arrears, balloon $5,924.00");
});
