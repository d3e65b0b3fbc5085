/** Apart from the ranking, which browsers load later than its filters. */
export const orderKeys = ["fit", "repayments", "rate", "loanAmount", "fees"] as const;
export type OrderKey = (typeof orderKeys)[number];
