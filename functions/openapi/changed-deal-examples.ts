/** Query values of a changed deal. */
const changedDealOf = (route: string) =>
  Object.fromEntries(
    Object.entries({ assetValue: "32000", ageOfAsset: "2023", deposit: "7000", term: "60", balloon: "20", brokerageRate: "4" }).map(
      ([name, value]) => [`${route}.${name}`, value],
    ),
  );

/** For routes about changed deals. */
export const changedDealExamples: Readonly<Record<string, unknown>> = {
  ...changedDealOf("rankedProducts"),
  ...changedDealOf("whatItTakes"),
  ...changedDealOf("explainLenderFigure"),
  "explainLenderFigure.repayments": "450.00",
  causes: "repayments fall at the start of each month",
  "WhatItTakes.today": "2026-11-20",
  unchangeableCriteria: "Property owner",
  "QuoteGrid.terms": 60,
  "QuoteGrid.balloons": 20,
  "cells.total": 37_146.4,
  "cells.failed": "Term 12 to 84 months, up to 60 with a balloon",
  "Solution.reason": "No deposit brings the repayments down to $450.00 a month.",
};
