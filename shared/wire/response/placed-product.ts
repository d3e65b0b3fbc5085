import * as z from "zod/mini";
import { strictObject } from "../strict-object.ts";

/** True: above the limit on the yearly cost of consumer credit; null: cannot be told; absent: not above it, or no such limit. */
export const aboveCostCap = z.optional(z.nullable(z.literal(true)));
/** An assumed rate or fee has made the figures. */
export const assumed = z.optional(z.literal(true));

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
