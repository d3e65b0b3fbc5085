import type { eventRoutes } from "../../shared/wire/telemetry-routes.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "Usage events of the pages", needs: [] } as const;

export const routeRows = {
  recordEvents: { access: "public", writes: true, perNetwork: { max: 3000, each: "events" }, says: "Record usage events of the pages" },
} as const satisfies RouteRows<typeof eventRoutes>;
