import * as z from "zod/mini";
import { strictObject } from "../strict-object.ts";
import { aboveCostCap, assumed } from "./quote.ts";

/** A lender's product in a ranking; null where the lender is not listed. */
export const placedProduct = z.nullable(
  strictObject({
    rank: z.number(),
    tier: z.string(),
    qualification: z.literal([0, 1, 2, 3]),
    repayments: z.nullable(z.number()),
    assumed,
    aboveCostCap,
  }),
);
