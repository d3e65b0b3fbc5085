import type { quoteRoutes } from "../../shared/wire/quote-routes.ts";
import type { inPlayRoutes } from "../../shared/wire/in-play-routes.ts";
import type { lendingRoutes } from "../../shared/wire/lending-routes.ts";
import { brokerRead, quoteRead, quoteWrite, requiringVerifiedEmail, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { notFoundErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "The ranking of products", needs: ["readSheets"] } as const;

export const routeRows = {
  rankedProducts: {
    ...withDailyLimit(callLimits.rankings, quoteRead),
    says: "Rank every lender's products for a quote",
    errors: { ...notFoundErrors, forbidden: ["EMAIL_NOT_VERIFIED"] },
  },
  readSheetsInPlay: {
    ...quoteWrite,
    writes: false,
    says: "Read the part of the rate sheets that ranks a quote while one field changes",
    errors: notFoundErrors,
  },
  whoLends: {
    ...withDailyLimit(callLimits.lendings, requiringVerifiedEmail(brokerRead)),
    says: "Find who lends on what is known of a deal, and what each lender still asks",
    errors: { forbidden: ["NOT_CONFIRMED"] },
  },
  whatItTakes: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Find the nearest changes that make a lender eligible or change a price",
    errors: notFoundErrors,
  },
  readCalendar: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Find the days of the next year on which a lender opens, closes or changes price",
    errors: notFoundErrors,
  },
  compareOffer: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Find what an offer from elsewhere costs, beside the lenders' products on the same terms",
    errors: notFoundErrors,
  },
  explainLenderFigure: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Explain a repayment that a lender's own calculator gives for a quote",
    errors: notFoundErrors,
  },
  solveQuote: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Find the deposit, term, balloon, asset value or brokerage that reaches a repayment",
    errors: notFoundErrors,
  },
  quoteGrid: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Price each term with each balloon, by one lender's product or the best-ranked one",
    errors: notFoundErrors,
  },
  quoteBudget: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Find what each lender can do within a budget",
    errors: notFoundErrors,
  },
  compareQuotes: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Rank the products for a quote's own terms and for each of its scenarios",
    errors: notFoundErrors,
  },
  remindOfQuote: {
    ...quoteWrite,
    isIdempotent: true,
    says: "Be reminded when a quote will qualify for a lender's product",
    errors: notFoundErrors,
  },
  quoteDifference: {
    ...withDailyLimit(callLimits.whatIfs, quoteRead),
    says: "Compare a quote's products with those of a kept quote or of other rate sheets, line by line",
    errors: notFoundErrors,
  },
  sendLenderFigure: {
    ...withDailyLimit(callLimits.lenderFigures, quoteWrite),
    says: "Tell the rates office what a lender's own calculator says for a quote",
    errors: { ...notFoundErrors, conflict: ["ARCHIVED", "CLOSED"] },
  },
  keepQuote: {
    ...withDailyLimit(callLimits.keptQuotes, quoteWrite),
    says: "Store today's ranking of a quote",
    errors: { ...notFoundErrors, conflict: ["ARCHIVED", "CLOSED"] },
  },
  listKeptQuotes: { ...quoteRead, says: "List an application's kept quotes, newest first", errors: notFoundErrors },
  readKeptQuote: { ...quoteRead, says: "Read a kept quote, and whether ranking it again gives the same result", errors: notFoundErrors },
} as const satisfies RouteRows<typeof quoteRoutes & typeof inPlayRoutes & typeof lendingRoutes>;
