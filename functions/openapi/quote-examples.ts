import { comparisonRateWarning } from "../../shared/notices/comparison-rate-warning.ts";
import { id } from "./ids.ts";

const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** Query values of a changed deal. */
const changedDealOf = (route: string) =>
  Object.fromEntries(
    Object.entries({ assetValue: "32000", ageOfAsset: "2023", deposit: "7000", term: "60", balloon: "20", brokerageRate: "4" }).map(
      ([name, value]) => [`${route}.${name}`, value],
    ),
  );

/** For changed deals, kept quotes and differences between rankings. */
export const quoteExamples: Readonly<Record<string, unknown>> = {
  ...changedDealOf("rankedProducts"),
  ...changedDealOf("whatItTakes"),
  ...changedDealOf("explainLenderFigure"),
  ...changedDealOf("readCalendar"),
  "v1Mcp.jsonrpc": "2.0",
  "v1Mcp.id": "1",
  "v1Mcp.method": "tools/list",
  comparisonRateWarning: comparisonRateWarning.text,
  "v1Price.today": "2026-11-20",
  "v1Explain.today": "2026-11-20",
  "v1Quotes.today": "2026-11-20",
  "v1Quote.today": "2026-11-20",
  "v1Quotes.cursor": id,
  "v1Propose.note": "Maria called. Please call back today.",
  "v1Propose.owner": "jo@example.com",
  "quote.problem": "The deposit of $8,000.00 is above the asset value of $5,000.00.",
  "quotes.problem": "The deposit of $8,000.00 is above the asset value of $5,000.00.",
  "QuoteCalendar.today": "2026-11-20",
  "QuoteCalendar.holdsUntil": "2026-12-31",
  "days.day": "2027-01-01",
  "ComparedOffer.check": "Is the frequency right?",
  "explainLenderFigure.repayments": "450.00",
  causes: "repayments fall at the start of each month",
  "WhatItTakes.today": "2026-11-20",
  unchangeableCriteria: "Property owner",
  "QuoteGrid.terms": 60,
  "QuoteGrid.balloons": 20,
  "cells.total": 37_146.4,
  "cells.failed": "Term 12 to 84 months, up to 60 with a balloon",
  "amount.payment": "The specification does not show which fees are added to the loan.",
  "criteria.reason": "The lender's criteria are not published; these are examples.",
  "assumed.productType": "The specification does not show the documentation levels.",
  "Solution.reason": "No deposit brings the repayments down to $450.00 a month.",
  "lenders.reason": "No asset value that the lender accepts costs at most $350.00 a month.",
  "keepQuote.note": "Shown to Maria by phone.",
  "KeptQuoteSummary.note": "Shown to Maria by phone.",
  "KeptQuoteSummary.at": "2026-06-15T01:30:00.000Z",
  "KeptQuoteSummary.by": "Demo Broker",
  "KeptQuoteSummary.today": "2026-06-15",
  "KeptQuoteSummary.engine": hash,
  "KeptQuoteSummary.sha256": hash,
  "quoteDifference.rulebook": hash,
  "quoteDifference.since": "2026-06-15",
  "rankedProducts.asOf": "2026-06-15",
  "conditions.fact": "creditProfile.score",
  "conditions.atLeast": 400,
  "conditions.atMost": 499,
  notStated: "Motor Vehicle, Electric Motor Vehicle or Luxury Vehicle",
  "whoLends.no": "Term 24 to 60 months",
  "differences.field": "tier",
  "differences.kept": "Gold",
  "differences.now": "Silver",
};
