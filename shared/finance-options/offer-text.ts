import { dollarText, percentText } from "../format.ts";
import type { Offer, OfferResult } from "../quote/offer.ts";

/** What the customer was told elsewhere and what it costs. Example: $589.00 a month on $28,000.00, 60 months, balloon $6,400.00. True rate ... */
export function offerText({ term, balloon }: Pick<Offer, "term" | "balloon">, { monthly, received, rate, total }: OfferCosts): string {
  const terms = [term === undefined ? [] : `${term} months`, balloon ? `balloon ${dollarText(balloon)}` : []].flat();
  const costs = [rate === null ? [] : `true rate ${percentText(rate)}`, `${dollarText(total)} in total`].flat().join(", ");
  return `${[`${dollarText(monthly)} a month on ${dollarText(received)}`, ...terms].join(", ")}. ${costs[0]!.toUpperCase()}${costs.slice(1)}`;
}

export type OfferCosts = Pick<OfferResult, "monthly" | "received" | "rate" | "total">;
