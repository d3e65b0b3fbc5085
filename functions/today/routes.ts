import type { todayRoutes } from "../../shared/wire/today-routes.ts";
import { brokerRead, memberWrite } from "../call/access-rules.ts";
import { notFoundErrors } from "../call/route-errors.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "Today: what waits for a broker", needs: [] } as const;

export const routeRows = {
  readToday: { ...brokerRead, says: "List what waits for the caller and what has happened on their quotes" },
  putOffRow: { ...memberWrite, says: "Hide a row of Today until a later day", errors: notFoundErrors },
  markTodaySeen: { ...memberWrite, says: "Mark the rows of Today as seen" },
} as const satisfies RouteRows<typeof todayRoutes>;
