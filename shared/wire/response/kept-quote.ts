import * as z from "zod/mini";
import { keptBecause } from "../../domain/kept-quote.ts";
import { differenceKinds, feePayments } from "../../quote/trace/difference.ts";
import { strictObject } from "../strict-object.ts";
import { placedProduct } from "./placed-product.ts";
import { product, referralFigures } from "./quote.ts";

/** today is the day of the ranking; rulebook, engine and sha256 are the hashes of its rate sheets, of the engine and of its JSON. */
export const keptQuoteSummary = strictObject({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  because: z.enum(keptBecause),
  note: z.optional(z.string()),
  today: z.string(),
  rulebook: z.string(),
  engine: z.string(),
  sha256: z.string(),
});

export type KeptQuoteSummary = z.infer<typeof keptQuoteSummary>;

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const byLender = z.optional(z.record(z.string(), z.number()));

/**
 * answer is what was shown, by the panel and the own brokerage (percent) and fees (dollars) that the organisation had; differences say what the same sheets answer otherwise today, if they do. */
export const keptQuote = strictObject({
  kept: keptQuoteSummary,
  answer: strictObject({ products: z.array(product), referral: z.nullable(referralFigures) }),
  panel: z.optional(z.array(z.string())),
  own: z.optional(strictObject({ brokerage: byLender, fees: byLender })),
  reproduced: z.boolean(),
  differences: z.array(strictObject({ lender: z.nullable(z.string()), field: z.string(), kept: value, now: value })),
});

const amount = z.nullable(z.number());
const result = z.nullable(z.boolean());
const both = <T extends z.ZodMiniType>(side: T) => z.optional(strictObject({ before: side, after: side }));

/** The products that differ from before to today, with the lines that make the difference (shared/quote/explained-prices.md). */
export const quoteDifference = strictObject({
  rulebook: z.string(),
  /** With since: the day from which today's sheets have been in force, where others were in force before. */
  since: z.nullable(z.string()),
  products: z.array(
    strictObject({
      lender: z.string(),
      before: placedProduct,
      after: placedProduct,
      rows: z.array(
        strictObject({
          kind: z.enum(differenceKinds),
          name: z.string(),
          before: amount,
          after: amount,
          counts: both(result),
          paid: both(z.enum(feePayments)),
        }),
      ),
    }),
  ),
});
