import type { useChangedRates } from "./kept-quotes-calls.ts";
import { shortDateText } from "../../ui/short-date.ts";
import { differenceSummary } from "./difference-text.ts";

type ChangedRates = NonNullable<ReturnType<typeof useChangedRates>["data"]>;
type ProductDifference = ChangedRates["products"][number];

const maxNamed = 3;

/** "Pepper's rates changed on 1 Dec 2026: $585.39 to $580.21 a month." of up to three lenders, and how many more there are. */
export function changedRatesTexts({ since, products }: Pick<ChangedRates, "since" | "products">): readonly string[] {
  const changed = products.filter(hasOtherTerms);
  const on = since === null ? "" : ` on ${shortDateText(since)}`;
  const more = changed.length - maxNamed;
  return [
    ...changed.slice(0, maxNamed).map((each) => `${each.lender}'s rates changed${on}: ${differenceSummary(each)}.`),
    ...(more > 0 ? [`${more} more ${more === 1 ? "lender's" : "lenders'"} rates changed too.`] : []),
  ];
}

/** Not only another place in the list, which another lender's rates have changed. */
const hasOtherTerms = ({ before, after, rows }: ProductDifference): boolean =>
  rows.length > 0 || before?.tier !== after?.tier || before?.qualification !== after?.qualification;
