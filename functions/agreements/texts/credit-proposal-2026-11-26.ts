/** The words of the credit proposal disclosure. A reviewed text is a new file, dated with the day of its issue. */
export const creditProposal20261126 = {
  version: "2026-11-26",
  title: "Credit proposal disclosure",
  about:
    "This document goes with the product that your broker suggests. It says what you borrow and what is left of it after fees, what the lender and your broker charge you, and what the lender pays your broker if you take it.",
  final: "The lender decides, and your loan contract states the final amounts.",
  lendersGst: (lender: string) => `${lender}'s rate sheet does not say whether its fees include GST.`,
  feesNotStated: (lender: string) =>
    `${lender} does not state its fees. Your broker tells you their amounts in writing before you apply, and what is left of the loan after them.`,
  brokersFees: "Your broker charges you this, including GST, for arranging the loan.",
  quoteFirst: "Before your broker charges you a fee that is not listed here, they give you a quote of it for you to accept.",
  paysAmount: (lender: string) => `The estimate is what ${lender} pays for this loan, as your broker states it.`,
  paysPercent: (lender: string, percent: number, amount: string) =>
    `The estimate is ${percent}% of the amount financed, ${amount}: what ${lender} pays for this loan, as your broker states it.`,
  paysNothing: (lender: string) => `Your broker states that ${lender} pays them nothing for this loan.`,
  later: "Payments that depend on later events, such as the number of loans in a year, are not part of it.",
  referrer: (percent: number, lender: string) =>
    `If another person referred you, they may get up to ${percent}% of what ${lender} pays. That is part of the estimate and costs you nothing more.`,
} as const;
