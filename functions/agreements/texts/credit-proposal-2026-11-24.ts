/** The words of the credit proposal disclosure. A reviewed text is a new file, dated with the day of its issue. */
export const creditProposal20261124 = {
  version: "2026-11-24",
  title: "Credit proposal disclosure",
  about:
    "This document goes with the product that your broker suggests. It says what the lender charges you, and what your broker is paid if you take it.",
  estimates: "Amounts are calculated from the lender's rate sheet. The lender decides, and your loan contract states the final amounts.",
  brokersFees:
    "What your broker charges you is in your broker's credit guide. If your broker charges a fee of their own for this loan, they give you a quote of it for you to accept first.",
  noneStated:
    "The lender's rate sheet states no payment to your broker for this loan. If the lender pays one, your broker tells you its amount in writing before you apply.",
  method:
    "The estimate is the sum of the upfront fees that the lender's rate sheet says are paid on to your broker, for the amount financed above. Payments that depend on later events, such as the number of loans in a year, are not part of it.",
  referrer: (percent: number) =>
    `If another person referred you, they may get up to ${percent}% of the payment to your broker or to the provider. That is part of the amount above and costs you nothing more.`,
} as const;
