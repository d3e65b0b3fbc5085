import * as z from "zod/mini";
import { calendarKinds } from "../../quote/what-if/calendar-kinds.ts";
import { strictObject } from "../strict-object.ts";

const amount = z.nullable(z.number());

/** A lender's best product on one day; null where it is not listed. */
const calendarFigures = z.nullable(
  strictObject({
    qualification: z.literal([0, 1, 2, 3]),
    rate: z.number(),
    repayments: amount,
    feesTotal: amount,
    monthlyFees: amount,
    tier: z.string(),
  }),
);

/** holdsUntil is the day before the first change of a lender that was open; days are those with a change (shared/quote/calendar-and-offer.md). */
export const quoteCalendar = strictObject({
  rulebook: z.string(),
  today: z.string(),
  holdsUntil: z.nullable(z.string()),
  days: z.array(
    strictObject({
      day: z.string(),
      changes: z.array(strictObject({ lender: z.string(), kind: z.enum(calendarKinds), from: calendarFigures, to: calendarFigures })),
    }),
  ),
});

/** What an offer costs, and what it costs beyond each lender's product on the same terms (shared/quote/calendar-and-offer.md). */
export const comparedOffer = strictObject({
  rulebook: z.string(),
  received: z.number(),
  monthly: z.number(),
  rate: amount,
  total: z.number(),
  costOfCredit: z.number(),
  place: z.number(),
  against: z.array(strictObject({ lender: z.string(), monthly: amount, total: amount })),
  check: z.nullable(z.string()),
});
