import { decodedExpiry } from "./token-expiry.ts";

const sessionMs = 3_600_000;
const warningMs = 120_000;
// Leaves time for the last save to reach the server before the token expires.
const reserveMs = 10_000;

/** One hour after the quote was opened, or just before the token expires if that is sooner. Milliseconds since 1970. */
export function sessionEnd(openedAt: number, token: string | undefined): number {
  const hourLater = openedAt + sessionMs;
  return token === undefined ? hourLater : Math.min(hourLater, decodedExpiry(token) - reserveMs);
}

interface SessionClock {
  readonly endsAt: number;
  /** Called two minutes before the end. */
  readonly onWarning: () => void;
  readonly onEnd: () => void;
}

/** Returns a function that stops the clock. Checks every second, so a machine that slept past the end notices when it wakes. */
export function startSessionClock({ endsAt, onWarning, onEnd }: SessionClock): () => void {
  let isWarned = false;
  const check = () => {
    const leftMs = endsAt - Date.now();
    if (leftMs > warningMs) return;
    if (!isWarned) onWarning();
    isWarned = true;
    if (leftMs > 0) return;
    clearInterval(watch);
    onEnd();
  };
  const watch = setInterval(check, 1_000);
  return () => clearInterval(watch);
}
