import { healthRoutes } from "../../shared/wire/health-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import product from "../../package.json" with { type: "json" };
import type { Operation } from "../call/operation.ts";

const health: Operation<"health"> = async () => ({ version: product.version });

export const handler = serve(healthRoutes, routeRows, { health });
