import type { healthRoutes } from "../../shared/wire/health-routes.ts";
import type { RouteRows } from "../call/route-row.ts";

export const domain = { description: "The health check", needs: [] } as const;

export const routeRows = {
  health: {
    access: "public",
    writes: false,
    perNetwork: { unlimited: "answers from memory, even during an outage" },
    says: "Check that the API is up",
  },
} as const satisfies RouteRows<typeof healthRoutes>;
