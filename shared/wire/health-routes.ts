import * as z from "zod/mini";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";

export const healthRoutes = named({
  health: { method: "GET", path: "/health", data: strictObject({ version: z.string() }) },
});
