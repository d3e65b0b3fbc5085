/** What the Finance options say besides their figures. A reviewed text is a new one, dated with the day of its issue. */
export const financeOptionsNotice = {
  version: "2026-11-28",
  indication: "These are indications, not offers, and not a suggestion that you apply for one of them.",
  validity:
    "They were calculated on the date above from the lenders' rates shown below. Rates can change, and each lender makes its own decision.",
  total:
    "The total is everything you would pay after your deposit: all repayments, the balloon, the monthly fees and the fees paid at the start or the end.",
  validityOfAssumed:
    "They were calculated on the date above from the rates and fees shown below, of which some are assumed. Rates can change, and each lender makes its own decision.",
  assumed: "A figure that is marked as assumed is not the lender's, which does not publish every rate or fee.",
  sampleRates: "Sample rates: where a rate is marked as assumed, no lender has offered it. Please do not rely on it.",
  creditGuide:
    "Your broker's credit guide says who they are, what they may charge and how they are paid. You get it before any credit assistance.",
  privacy: "Your privacy disclosure says how your details are used. Please ask your broker for a copy.",
} as const;
