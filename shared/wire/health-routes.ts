import * as z from "zod/mini";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";

export const healthRoutes = defineRoutes({
  health: { method: "GET", path: "/health", data: strictObject({ version: z.string() }) },
});
