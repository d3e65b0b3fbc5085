/** A file of its own: the browser loads the filters before the ranking. */
export const orderKeys = ["fit", "repayments", "rate", "loanAmount", "fees"] as const;
export type OrderKey = (typeof orderKeys)[number];
