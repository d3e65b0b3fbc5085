import { createContext } from "react";
import { assumedFigures } from "../../../shared/finance-options/assumed-figures.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { DataOf, RequestOf } from "../../../shared/wire/route.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import { call } from "../../client/call.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";

export type Offer = RequestOf<typeof quoteRoutes.compareOffer>["body"]["offer"];

/** What the customer was told elsewhere, and how it compares. */
export interface ComparedOffer extends DataOf<typeof quoteRoutes.compareOffer> {
  readonly offer: Offer;
}

/** The customer's offer among the cards; undefined while there is none. */
export const OfferContext = createContext<ComparedOffer | undefined>(undefined);

/** Throws ApiError that names the offer's field. */
export async function compareOffer(
  { _id: applicationId }: Application,
  { orderBy: _, ...filters }: Filters,
  offer: Offer,
): Promise<ComparedOffer> {
  return { ...(await call(quoteRoutes.compareOffer, { body: { applicationId, offer, ...filters } })), offer };
}

/** The lenders that qualify and cost less than the offer, the cheapest first. */
export const cheaperThan = ({ against }: ComparedOffer, products: readonly Product[]) =>
  against
    .flatMap((one) => {
      const product = products.find(({ lender, qualification }) => lender === one.lender && qualification === 0);
      return product && one.monthly !== null && one.total !== null && one.total > 0
        ? [{ ...one, monthly: one.monthly, total: one.total, isAssumed: assumedFigures(product).total }]
        : [];
    })
    .toSorted((a, b) => b.total - a.total);

const endings: Readonly<Record<Intl.LDMLPluralRule, string>> = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" };
const rules = new Intl.PluralRules("en-AU", { type: "ordinal" });

/** Example: 4th of 14 */
export const placeText = ({ place, against: { length } }: ComparedOffer): string =>
  place > length ? `after all ${length}` : `${place}${endings[rules.select(place)]} of ${length}`;
