import { dollarText } from "../../shared/format.ts";
import { isInCents } from "../../shared/money.ts";
import type { Explanation, LenderFigure } from "../../shared/quote/lender-figure.ts";
import { show } from "../../shared/wire/problem.ts";
import { BadInput } from "./bad-input.ts";

/** Reads `Australian Premier Finance repayments=676.35`. Throws BadInput that names the part. */
export function parseLenderFigure(text: string, lenders: readonly string[]): LenderFigure {
  const [, lender = "", amount = ""] = /^(.+) +repayments=(.*)$/.exec(text.trim()) ?? [];
  if (lender === "") throw new BadInput(`--lender-says: found ${show(text)}, expected "LENDER repayments=DOLLARS"`);
  if (!lenders.includes(lender)) throw new BadInput(`--lender-says LENDER: found ${show(lender)}, expected one of ${lenders.join(", ")}`);
  const repayments = Number(amount);
  if (!/^\d+(\.\d+)?$/.test(amount) || !isInCents(repayments) || repayments <= 0) {
    throw new BadInput(`--lender-says: found ${show(amount)} after repayments=, expected a positive amount in dollars and cents`);
  }
  return { lender, repayments };
}

export function explanationText({ lender, repayments }: LenderFigure, { repayments: own, causes }: Explanation): string {
  const head = `${lender}'s calculator says ${dollarText(repayments)} a month, Kelpie ${dollarText(own)}`;
  if (own === null) return `${head}: there is no repayment to compare\n\n`;
  if (own === repayments) return `${head}: they agree\n\n`;
  if (causes.length === 0) return `${head}: no known difference explains it\n\n`;
  return `${head}: equal if ${causes.map((each) => each.join(" and ")).join("; or if ")}\n\n`;
}
