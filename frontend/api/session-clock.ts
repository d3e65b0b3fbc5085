import { decodedExpiry } from "./token-expiry.ts";

const longestMs = 3_600_000;
const warningMs = 120_000;
// What is saved at the end must reach the server while it still takes the token.
const reserveMs = 10_000;

/** When the session ends that a quote was opened in at this time: after one hour, or just before its token expires. Milliseconds since 1970. */
export function sessionEnd(openedAt: number, token: string | undefined): number {
  const hourLater = openedAt + longestMs;
  return token === undefined ? hourLater : Math.min(hourLater, decodedExpiry(token) - reserveMs);
}

interface SessionClock {
  readonly endsAt: number;
  /** Two minutes before the end. */
  readonly onWarning: () => void;
  readonly onEnd: () => void;
}

/** Watches for the end of a session, and gives what stops the watch. A machine that slept past the end is told when it wakes. */
export function startSessionClock({ endsAt, onWarning, onEnd }: SessionClock): () => void {
  let isWarned = false;
  const look = () => {
    const leftMs = endsAt - Date.now();
    if (leftMs > warningMs) return;
    if (!isWarned) onWarning();
    isWarned = true;
    if (leftMs > 0) return;
    clearInterval(watch);
    onEnd();
  };
  const watch = setInterval(look, 1_000);
  return () => clearInterval(watch);
}
