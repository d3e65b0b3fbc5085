import { eventRoutes } from "../../shared/wire/telemetry-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import type { Operation } from "../call/operation.ts";
import { countMetric } from "../metric.ts";

/** Counts events by name. The log line has the application's id but not the user. */
const recordEvents: Operation<"recordEvents"> = async (_caller, { body: { events } }) => {
  for (const { name, ...details } of events) countMetric("Usage", { name }, details);
  return null;
};

export const handler = serve(eventRoutes, routeRows, { recordEvents });
