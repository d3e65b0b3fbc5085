import { healthRoutes } from "../../shared/wire/health-routes.ts";
import { serve } from "../serve.ts";
import { health } from "./health.ts";

export const handler = serve<"health">(healthRoutes, { health });
