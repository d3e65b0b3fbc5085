import { eventRoutes } from "../../shared/wire/telemetry-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { call } from "./call.ts";

type UsageEvent = RequestOf<typeof eventRoutes.recordEvents>["body"]["events"][number];

/** Records a usage event in the background. A failure is ignored: it must not disturb the user. */
export function recordEvent(event: UsageEvent): void {
  void call(eventRoutes.recordEvents, { body: { events: [event] } }).catch(() => undefined);
}
