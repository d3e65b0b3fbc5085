import type { bookRoutes } from "../../shared/wire/book-routes.ts";
import { brokerRead, brokerWrite, quoteWrite, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { notFoundErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "The book: contracts of settled deals, and imported ones", needs: [] } as const;

export const routeRows = {
  readBook: { ...brokerRead, says: "List contracts with what is owed and what comes next", errors: notFoundErrors },
  searchBook: { ...brokerRead, says: "Search the book for a customer or a lender", errors: notFoundErrors },
  importContracts: { ...brokerWrite, says: "Import contracts from a CSV table", errors: notFoundErrors },
  updateContract: { ...quoteWrite, says: "Save a contract's value and score, its commission's receipt or its end", errors: notFoundErrors },
  quoteFromContract: {
    ...withDailyLimit(callLimits.applications, quoteWrite),
    says: "Start a quote that refinances a contract or its balloon",
    errors: { ...notFoundErrors, conflict: ["TOO_MANY_ITEMS"] },
  },
} as const satisfies RouteRows<typeof bookRoutes>;
