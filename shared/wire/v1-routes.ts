/** What programs ask with a key of an organisation. Each answer is an indication by the lenders' rate sheets, not an offer. */
import * as z from "zod/mini";
import { applicationTypes } from "../domain/application-type.ts";
import { stages } from "../domain/stage.ts";
import { scenarioParts } from "../quote/scenario.ts";
import { storedShape } from "./field-schema.ts";
import { id } from "./id.ts";
import { emailAddress, emailMessage } from "./person.ts";
import { filters, orderBy, sheetsHash } from "./quote-routes.ts";
import { lendings } from "./lending-routes.ts";
import { quoteCalendar } from "./response/calendar-and-offer.ts";
import { submissionSummary } from "./response/application.ts";
import { comparedProduct, product, whatItTakes } from "./response/quote.ts";
import { defineRoutes } from "./route.ts";
import { undatedScenario } from "./scenario.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, filledLines } from "./text.ts";

/** By the sheets in force, or by those that were in force with this hash. */
const asked = { scenario: undatedScenario, rulebook: z.optional(sheetsHash) };
const answered = { rulebook: z.string(), today: z.string() };

/** An organisation's quote without its customers, businesses, notes and documents. */
const quoteOfOrganisation = strictObject({
  _id: z.string(),
  humanId: z.int(),
  applicationType: z.enum(applicationTypes),
  createdAt: z.string(),
  stage: z.enum(stages),
  stageSince: z.string(),
  terms: strictObject({
    asset: strictObject(storedShape(scenarioParts.asset)),
    loanDetails: strictObject(storedShape(scenarioParts.loanDetails)),
  }),
  submissions: z.array(submissionSummary),
  /** Why the terms cannot be priced. */
  problem: z.nullable(z.string()),
  products: z.array(comparedProduct),
});

const pricedQuotes = { ...answered, comparisonRateWarning: z.string() };

export const v1Routes = defineRoutes({
  v1Price: {
    method: "POST",
    path: "/v1/price",
    body: strictObject({ ...asked, ...filters, orderBy }),
    data: strictObject({ ...answered, products: z.array(product), comparisonRateWarning: z.string() }),
  },
  v1Explain: {
    method: "POST",
    path: "/v1/explain",
    body: strictObject({ ...asked, lender: filledLine(100) }),
    data: strictObject({ ...answered, product, comparisonRateWarning: z.string() }),
  },
  v1WhatItTakes: { method: "POST", path: "/v1/what-it-takes", body: strictObject({ ...asked, ...filters }), data: whatItTakes },
  v1Calendar: { method: "POST", path: "/v1/calendar", body: strictObject({ ...asked, ...filters }), data: quoteCalendar },
  /** The Model Context Protocol: JSON-RPC, whose answer is not in the usual envelope. */
  v1Mcp: {
    method: "POST",
    path: "/v1/mcp",
    body: z.looseObject({ jsonrpc: z.literal("2.0"), id: z.optional(z.union([z.string(), z.number()])), method: z.optional(z.string()) }),
    data: strictObject({ statusCode: z.int(), body: z.string() }),
  },
  v1McpStream: { method: "GET", path: "/v1/mcp", data: z.null() },
  /** Quotes that are not archived, newest first. The cursor asks for what follows; null at the end. */
  v1Quotes: {
    method: "GET",
    path: "/v1/quotes",
    query: strictObject({ cursor: z.optional(id) }),
    data: strictObject({ ...pricedQuotes, quotes: z.array(quoteOfOrganisation), cursor: z.nullable(z.string()) }),
  },
  v1Quote: {
    method: "GET",
    path: "/v1/quotes/{id}",
    params: strictObject({ id }),
    data: strictObject({ ...pricedQuotes, quote: quoteOfOrganisation }),
  },
  /** Waits 14 days in the Today of the member with this e-mail address. */
  v1Propose: {
    method: "POST",
    path: "/v1/proposals",
    body: strictObject({ scenario: undatedScenario, owner: emailAddress(emailMessage), note: filledLines(2_000) }),
    data: strictObject({ _id: z.string() }),
  },
  v1Policy: { method: "POST", path: "/v1/policy", body: strictObject({ scenario: undatedScenario }), data: lendings },
});
