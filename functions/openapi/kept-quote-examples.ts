const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** For kept quotes and differences between rankings. */
export const keptQuoteExamples: Readonly<Record<string, unknown>> = {
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
  "differences.field": "tier",
  "differences.kept": "Gold",
  "differences.now": "Silver",
};
