import { serve } from "../serve.ts";
import { health, recordEvents } from "./event.ts";

export const handler = serve("event", { recordEvents, health });
