import type { v1Routes } from "../../shared/wire/v1-routes.ts";
import { keyRead, keyWrite } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { notFoundErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "Prices for an organisation's programs, by its keys", needs: ["readSheets"] } as const;

const price = keyRead("quote:price", callLimits.keyPrices);
const quotes = keyRead("quote:read", callLimits.keyQuotes);

export const routeRows = {
  v1Price: { ...price, says: "Rank the products of the organisation's lenders for a deal" },
  v1Explain: { ...price, says: "Price a deal with one lender, line by line", errors: { notFound: ["NOT_FOUND"] } },
  v1WhatItTakes: { ...price, says: "Find the nearest changes that make a lender eligible or change a price" },
  v1Calendar: { ...price, says: "Find the days of the next year on which a lender opens, closes or changes price" },
  v1Mcp: {
    ...keyRead("quote:price", callLimits.keyMessages),
    isJsonRpc: true,
    says: "Ask the same as tools of the Model Context Protocol, as assistants do",
  },
  v1McpStream: {
    ...keyRead("quote:price", callLimits.keyMessages),
    says: "Refuse a stream of messages: each is answered by itself",
    errors: { notAllowed: ["METHOD"] },
  },
  v1Quotes: { ...quotes, says: "List the organisation's quotes, newest first, without who they are for" },
  v1Quote: { ...quotes, says: "Read a quote of the organisation, without who it is for", errors: notFoundErrors },
  v1Propose: {
    ...keyWrite("quote:propose", callLimits.keyProposals),
    says: "Propose a quote to a member, who starts it or not",
  },
  v1Policy: {
    ...keyRead("policy:read", callLimits.keyPolicies),
    says: "Find who lends on what is known of a deal, and what each lender still asks",
  },
} as const satisfies RouteRows<typeof v1Routes>;
