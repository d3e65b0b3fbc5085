import * as z from "zod/mini";
import { budgetLevers } from "../../quote/what-if/lever-fields.ts";
import { strictObject } from "../strict-object.ts";
import { product } from "./quote.ts";

const withinBudget = { value: z.number(), paid: z.number(), after: product };

/** Dollars a month; `paid` and `present` are repayments and monthly fees (shared/quote/budget.md). */
export const quoteBudget = strictObject({
  rulebook: z.string(),
  budget: strictObject({
    monthly: z.number(),
    lenders: z.array(
      strictObject({
        lender: z.string(),
        feesStated: z.boolean(),
        present: z.nullable(z.number()),
        within: z.boolean(),
        reach: z.nullable(strictObject(withinBudget)),
        brings: z.array(strictObject({ field: z.enum(budgetLevers), ...withinBudget })),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
});
