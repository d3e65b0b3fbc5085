/** What a row of the watch list says. It names no customer. */
import { dateText, dollarText } from "../format.ts";
import { fieldOf } from "../quote/vocabulary.ts";
import { type BookContract, assetText } from "./contract.ts";
import { newScore } from "./refinance.ts";
import type { WatchRow } from "./watch.ts";

/** "NOW, 2023 motor vehicle: the balloon of $6,400.00 falls due on 15 Nov 2029". */
export const watchText = (contract: BookContract, row: WatchRow): string => `${headingOf(contract)}: ${sentenceOf(contract, row)}`;

const headingOf = (contract: BookContract): string => [contract.lender, assetText(contract)].filter(Boolean).join(", ");

/** The same without the contract. */
export function sentenceOf({ balloon, commission }: BookContract, row: WatchRow): string {
  switch (row.kind) {
    case "balloonDue":
      return `the balloon of ${dollarText(balloon)} falls due on ${dateText(row.dueOn)}`;
    case "refinance":
      return refinanceText(row);
    case "clawbackEnds":
      return `the commission can be clawed back until ${dateText(row.dueOn)}`;
    case "commissionDue":
      return `the commission${commission ? ` of ${dollarText(commission)}` : ""} was due on ${dateText(row.dueOn)}`;
  }
}

function refinanceText({ lender, saves, payoutUpTo, assumed, needs = [] }: WatchRow): string {
  if (needs.includes(newScore)) return "a refinance may pay, but needs a new score";
  const unknown = needs.length > 0 ? `; not known: ${needs.map((field) => fieldOf(field)?.label.toLowerCase() ?? field).join(", ")}` : "";
  return `a refinance saves about ${dollarText(saves ?? null)} with ${lender}${assumed ? " (assumed)" : ""}; still pays up to a payout of ${dollarText(payoutUpTo ?? null)}${unknown}`;
}
