import { dollarText, percentText } from "../../shared/format.ts";
import { budgetPeriods } from "../../shared/domain/loan-details.ts";
import { type Offer, type OfferResult, offerAmounts } from "../../shared/quote/offer.ts";
import { show } from "../../shared/wire/problem.ts";
import { BadInput } from "./bad-input.ts";

const keys = [...offerAmounts, "term", "every"] as const;

/** Reads `repayments=589 every=week fees=1500`. Throws BadInput that names the part. */
export function parseOffer(text: string): Offer {
  const entries = text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [, key = "", value = ""] = /^(\w+)=(.*)$/.exec(word) ?? [];
      if (!keys.some((known) => known === key))
        throw new BadInput(`--offer: found ${show(word)}, expected some of ${keys.map((known) => `${known}=`).join(" ")}`);
      if (key === "every") {
        if (!Object.hasOwn(budgetPeriods, value))
          throw new BadInput(`--offer every: found ${show(value)}, expected one of ${Object.keys(budgetPeriods).join(", ")}`);
        return [key, value] as const;
      }
      if (!/^\d+(\.\d+)?$/.test(value)) throw new BadInput(`--offer ${key}: found ${show(value)}, expected a number of at least 0`);
      return [key, Number(value)] as const;
    });
  const offer = Object.fromEntries(entries) as Partial<Offer>;
  const { repayments } = offer;
  if (repayments === undefined) throw new BadInput(`--offer: found ${show(text)}, expected repayments=DOLLARS in it`);
  return { ...offer, repayments };
}

export function offerText({ received, monthly, rate, total, costOfCredit, place, against, check }: OfferResult): string {
  const head = `The offer: ${dollarText(monthly)} a month on ${dollarText(received)}, ${percentText(rate)}, ${dollarText(total)} in total, ${dollarText(costOfCredit)} of it cost of credit, place ${place}\n`;
  const lines = against.map(
    ({ lender, monthly: more, total: cost }) =>
      `    ${lender}: ${cost === null ? "cannot be told" : `${dollarText(Math.abs(cost))} ${cost < 0 ? "dearer" : "cheaper"}`}${more === null ? "" : `, ${dollarText(Math.abs(more))} a month ${more < 0 ? "more" : "less"}`}\n`,
  );
  return `${head}${check === null ? "" : `    ${check}\n`}${lines.join("")}\n`;
}
