import type { Allowance } from "../store/allowance.ts";

const dayMs = 24 * 60 * 60_000;

export const lettersToCustomer: Allowance = { what: "letters to a customer", most: 3, spanMs: dayMs };

/** Links and checks together. */
export const linksOfBroker: Allowance = { what: "links of a broker", most: 50, spanMs: dayMs };
