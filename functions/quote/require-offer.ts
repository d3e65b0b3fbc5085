import { type Offer, offerProblem } from "../../shared/quote/offer.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";

/** Throws InvalidInput that names what is wrong with an offer from elsewhere. */
export function requireOffer(offer: Offer | undefined, scenario: Scenario): void {
  const problem = offer && offerProblem(offer, scenario);
  if (problem) throw new InvalidInput([{ ...problem, path: ["offer", problem.field] }]);
}
