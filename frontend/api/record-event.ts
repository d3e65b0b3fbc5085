import { eventRoutes } from "../../shared/wire/event-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { call } from "./call.ts";

type UsageEvent = RequestOf<typeof eventRoutes.recordEvents>["body"]["events"][number];

/** Notes what somebody did. Nobody waits for it, and nothing is lost to its user where it fails. */
export function recordEvent(event: UsageEvent): void {
  void call(eventRoutes.recordEvents, { body: { events: [event] } }).catch(() => undefined);
}
