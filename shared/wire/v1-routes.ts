/** What programs ask with a key of an organisation. Each answer is an indication by the lenders' rate sheets, not an offer. */
import * as z from "zod/mini";
import { filters, orderBy, sheetsHash } from "./quote-routes.ts";
import { lendings } from "./lending-routes.ts";
import { quoteCalendar } from "./response/calendar-and-offer.ts";
import { product, whatItTakes } from "./response/quote.ts";
import { defineRoutes } from "./route.ts";
import { undatedScenario } from "./scenario.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

/** By the sheets in force, or by those that were in force with this hash. */
const asked = { scenario: undatedScenario, rulebook: z.optional(sheetsHash) };
const answered = { rulebook: z.string(), today: z.string() };

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
  v1Policy: { method: "POST", path: "/v1/policy", body: strictObject({ scenario: undatedScenario }), data: lendings },
});
