/** Types of sale (core specification, section 3) with the labels a broker sees. */
export const typeOfSaleLabels = {
  DEALER_SALE: "Authorised seller",
  EV_SALE: "Authorised electric vehicle seller",
  PRIVATE_SALE: "Private sale",
  MID_TERM_REFINANCE: "Mid-term refinance",
  BALLOON_RESIDUAL_REFINANCE: "Balloon / Residual Refinance",
  SALE_BUYBACK_EQUITY: "Sale & buyback / Equity",
} as const;

export type TypeOfSale = keyof typeof typeOfSaleLabels;
