import * as z from "zod/mini";
import { assetFields } from "../domain/asset.ts";
import { documentationLevels } from "../domain/documentation-level.ts";
import type { NumberField } from "../domain/field.ts";
import { budgetPeriods, loanFields } from "../domain/loan-details.ts";
import { orderKeys } from "../quote/order-keys.ts";
import { criterionAttributes } from "../quote/vocabulary.ts";
import { solvedFieldNames } from "../quote/what-if/lever-fields.ts";
import { day, dollars, keysOf, numberText } from "./amount.ts";
import { entrySchema } from "./field-schema.ts";
import { quoteBudget } from "./response/budget.ts";
import { comparison, lenderFigureExplained, quoteGrid, rankedProducts, solution, whatItTakes } from "./response/quote.ts";
import { comparedOffer, quoteCalendar } from "./response/calendar-and-offer.ts";
import { keptQuote, keptQuoteSummary, quoteDifference } from "./response/kept-quote.ts";
import { childId, id } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, filledLines } from "./text.ts";

const maxChosen = 50;
const chosen = <T extends z.ZodMiniType>(one: T) => z.optional(z.array(one).check(z.maxLength(maxChosen)));

/** The filters by which each lender's best tier is chosen. */
export const tierFilters = {
  productTypes: chosen(z.enum(documentationLevels)),
  /** Absent: the asset type must match. Empty: nothing must match. */
  mustMatch: chosen(z.enum(criterionAttributes)),
};

/** "true" also lists the lenders outside the organisation's panel, marked. */
const outside = z.optional(z.enum(["true", "false"]));

export const filters = { lenders: chosen(filledLine(100)), ...tierFilters };

export const sheetsHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, "the hash of rate sheets, of 64 digits"));
export const orderBy = chosen(z.enum(orderKeys));

/** What a ranking shows, and in which order. */
export const rankingFilters = strictObject({ ...filters, orderBy });

const triedText = (field: NumberField) =>
  z.optional(
    numberText(
      entrySchema(field),
      `a number from ${field.min} to ${field.max}${field.kind === "dollars" ? " in dollars and whole cents" : ""}`,
    ),
  );

/** Values of the deal that are tried: they take the place of the saved ones in this answer alone. */
const tried = {
  assetValue: triedText(assetFields.assetValue),
  ageOfAsset: triedText(assetFields.ageOfAsset),
  deposit: triedText(loanFields.deposit),
  term: triedText(loanFields.term),
  balloon: triedText(loanFields.balloon),
  brokerageRate: triedText(loanFields.brokerageRate),
};

const triedNumber = (field: NumberField) => z.optional(entrySchema(field));

const triedNumbers = {
  assetValue: triedNumber(assetFields.assetValue),
  ageOfAsset: triedNumber(assetFields.ageOfAsset),
  deposit: triedNumber(loanFields.deposit),
  term: triedNumber(loanFields.term),
  balloon: triedNumber(loanFields.balloon),
  brokerageRate: triedNumber(loanFields.brokerageRate),
};

const positive = dollars.check(z.gt(0));

/** As the customer tells it: dollars, and months. */
export const offer = strictObject({
  repayments: positive,
  every: z.optional(keysOf(budgetPeriods)),
  price: z.optional(positive),
  /** Without this finance. */
  cashPrice: z.optional(positive),
  deposit: z.optional(dollars),
  term: triedNumber(loanFields.term),
  balloon: z.optional(dollars),
  /** Paid in cash at the start. */
  fees: z.optional(dollars),
  monthlyFee: z.optional(dollars),
});

export const quoteRoutes = defineRoutes({
  rankedProducts: {
    method: "GET",
    path: "/quote/{applicationId}",
    params: strictObject({ applicationId: id }),
    query: strictObject({
      ...filters,
      ...tried,
      orderBy,
      outside,
      /** A day that is over, to rank by its sheets and with the ages of that day. */
      asOf: z.optional(day),
      /** The lenders whose products come with their trace. */
      trace: z.optional(z.array(filledLine(100)).check(z.maxLength(5))),
      /** The lender of which the answer also lists the best tiers. */
      tiersOf: z.optional(filledLine(100)),
    }),
    data: rankedProducts,
  },
  whatItTakes: {
    method: "GET",
    path: "/quote/{applicationId}/what-it-takes",
    params: strictObject({ applicationId: id }),
    query: strictObject({
      ...filters,
      ...tried,
      /** "false" looks for single changes only. */
      pairs: z.optional(z.enum(["true", "false"])),
      outside,
    }),
    data: whatItTakes,
  },
  /** On which days of the next year a lender opens, closes or changes price. */
  readCalendar: {
    method: "GET",
    path: "/quote/{applicationId}/calendar",
    params: strictObject({ applicationId: id }),
    query: strictObject({ ...filters, ...tried }),
    data: quoteCalendar,
  },
  /** What an offer from elsewhere costs. What it leaves out are the quote's own terms. */
  compareOffer: {
    method: "POST",
    path: "/quote/offer",
    body: strictObject({ applicationId: id, offer, ...filters }),
    data: comparedOffer,
  },
  explainLenderFigure: {
    method: "GET",
    path: "/quote/{applicationId}/lender-figure",
    params: strictObject({ applicationId: id }),
    query: strictObject({
      ...filters,
      ...tried,
      lender: filledLine(100),
      /** What the lender's own calculator says, in dollars a month. */
      repayments: numberText(positive, "an amount above 0 in dollars and whole cents"),
    }),
    data: lenderFigureExplained,
  },
  /** Tells the rates office that the lender's own calculator says another repayment for the saved deal. */
  sendLenderFigure: {
    method: "POST",
    path: "/quote/lender-figure",
    body: strictObject({
      applicationId: id,
      lender: filledLine(100),
      productType: z.enum(documentationLevels),
      /** Dollars a month. */
      repayments: positive,
    }),
    data: z.null(),
  },
  solveQuote: {
    method: "POST",
    path: "/quote/solve",
    body: strictObject({
      applicationId: id,
      lender: filledLine(100),
      for: z.enum(solvedFieldNames),
      /** Either repayments of at most that many dollars a month, or brokerage of at least that many. */
      target: strictObject({ repayments: z.optional(positive), brokerage: z.optional(positive) }),
      /** The term in single months, the balloon in hundredths of a percent. */
      exact: z.optional(z.boolean()),
    }),
    data: solution,
  },
  /** Each term with each balloon, in place of the saved or tried ones. */
  quoteGrid: {
    method: "POST",
    path: "/quote/grid",
    body: strictObject({
      applicationId: id,
      /** Absent: the best-ranked product of each cell. */
      lender: z.optional(filledLine(100)),
      ...filters,
      ...triedNumbers,
      orderBy,
    }),
    data: quoteGrid,
  },
  /** What each listed lender can do within what the customer can pay, for repayments and monthly fees together. */
  quoteBudget: {
    method: "POST",
    path: "/quote/budget",
    body: strictObject({
      applicationId: id,
      amount: positive,
      every: keysOf(budgetPeriods),
      /** The highest values to propose. */
      limits: z.optional(strictObject({ deposit: triedNumbers.deposit, term: triedNumbers.term, balloon: triedNumbers.balloon })),
      ...filters,
      ...triedNumbers,
    }),
    data: quoteBudget,
  },
  /** The products for the application's own terms and for each of its scenarios. */
  compareQuotes: {
    method: "POST",
    path: "/quote/compare",
    body: strictObject({ applicationId: id, ...filters, orderBy }),
    data: comparison,
  },
  /** Tells the broker on that day, in the daily email, whether the quote then qualifies for the lender's product. */
  remindOfQuote: {
    method: "POST",
    path: "/quote/remind",
    body: strictObject({ applicationId: id, lender: filledLine(100), on: day }),
    data: z.null(),
  },
  quoteDifference: {
    method: "GET",
    path: "/quote/{applicationId}/difference",
    params: strictObject({ applicationId: id }),
    query: strictObject({
      lenders: chosen(filledLine(100)),
      /** What to compare with: a kept quote, or the present one by other sheets, which the hash names. */
      kept: z.optional(childId),
      rulebook: z.optional(sheetsHash),
      /** The present quote by the sheets of its last change. */
      since: z.optional(z.literal("lastChange")),
    }),
    data: quoteDifference,
  },
  keepQuote: {
    method: "POST",
    path: "/quote/keep",
    body: strictObject({ applicationId: id, filters: rankingFilters, note: z.optional(filledLines(500)) }),
    data: keptQuoteSummary,
  },
  listKeptQuotes: {
    method: "GET",
    path: "/quote/{applicationId}/kept",
    params: strictObject({ applicationId: id }),
    data: z.array(keptQuoteSummary),
  },
  readKeptQuote: { method: "GET", path: "/kept-quote/{id}", params: strictObject({ id: childId }), data: keptQuote },
});
