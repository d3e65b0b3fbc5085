import { quote } from "../../shared/quote/quote.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { callLimits } from "../call/call-limits.ts";
import type { Caller } from "../call/caller.ts";
import { consumeCallLimit } from "../store/services/call-limit.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";

const maxTiers = 10;

/**
 * A lender's best tiers in the ranking's order. Each call counts against the user's daily limit, so that rate sheets cannot be copied tier by
 * tier. Throws InvalidInput for an unknown lender, and ApiError (forbidden) without a verified email address or (tooMany) over the limit.
 */
export async function tiersOf(
  caller: Caller,
  lender: string,
  { sheets: { rulebook, lenders }, scenario, options }: { sheets: RateSheets; scenario: Scenario; options: QuoteOptions },
): Promise<readonly ProductResult[]> {
  if (!lenders().includes(lender)) throw new InvalidInput([{ path: ["tiersOf"], found: lender, expected: "a lender with a rate sheet" }]);
  await consumeCallLimit({ ...caller, userId: caller.delegate?.userId ?? caller.userId }, callLimits.tierLists);
  return quote(scenario, rulebook, { ...options, lenders: [lender], allTiers: true }).products.slice(0, maxTiers);
}
