import { eventRoutes } from "../../shared/wire/event-routes.ts";
import { serve } from "../serve.ts";
import { health, recordEvents } from "./event.ts";

export const handler = serve<"event">(eventRoutes, { recordEvents, health });
