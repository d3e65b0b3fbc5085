import { dollarText } from "../../../shared/format.ts";
import { minus } from "../../../shared/money.ts";
import type { LenderFigureExplained } from "./what-if.ts";
import type { Product } from "../../client/application/ranked-products.ts";

const maxExplanations = 3;

/** What a comparison found, in up to four sentences. */
export function lenderFigureTexts(
  stated: number,
  { repayments, causes }: LenderFigureExplained,
  card: Pick<Product, "repayments">,
): readonly string[] {
  if (repayments === null || repayments !== card.repayments) return ["This card has changed. Compare again."];
  if (repayments === stated) return ["The same as on this card."];
  const difference = minus(stated, repayments);
  const amount = `${dollarText(Math.abs(difference))} a month ${difference > 0 ? "more" : "less"} than on this card.`;
  if (causes.length === 0) return [amount, "No known difference between calculators explains it."];
  return [amount, ...causes.slice(0, maxExplanations).map((each) => `Equal if ${each.join(" and ")}.`)];
}
