import { eventRoutes } from "../../shared/wire/telemetry-routes.ts";
import { serve } from "../serve.ts";
import { recordEvents } from "./telemetry.ts";

export const handler = serve<"telemetry">(eventRoutes, { recordEvents });
