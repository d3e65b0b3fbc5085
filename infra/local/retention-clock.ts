import { setTimeout as pause } from "node:timers/promises";
import { handler } from "../../functions/retention/handler.ts";
import { everyMinutes } from "../../functions/retention/waking.ts";

const timeoutMs = 60_000;

/** Wakes what destroys records whose last day is over, as deployed: by the clock, at first at once. Never ends by itself. */
export async function runRetentionClock(): Promise<never> {
  for (;;) {
    const endsAt = Date.now() + timeoutMs;
    await handler({ "detail-type": "Scheduled Event" }, { getRemainingTimeInMillis: () => endsAt - Date.now() }).catch((error: unknown) =>
      process.stderr.write(`Records that are due are tried again in an hour: ${(error as Error).message}\n`),
    );
    await pause(everyMinutes * 60_000);
  }
}
