import { useEffect, useEffectEvent, useState } from "react";
import { currentToken, endSession, decodedExpiry } from "./session.ts";

const maxSaveMs = 5_000;

export interface SessionEnd {
  readonly isNear: boolean;
  readonly onRead: () => void;
  /** The user has signed in again: the hour starts again. */
  readonly onRenewed: () => void;
}

/** Ends the session one hour after a quote is opened (core specification, section 4) or just before the token expires. Saves first. */
export function useSessionEnd(applicationId: string | undefined, saveFirst: () => Promise<unknown>): SessionEnd {
  const [renewals, setRenewals] = useState(0);
  const [warned, setWarned] = useState<Opening>();
  const [dismissed, setDismissed] = useState<Opening>();
  const save = useEffectEvent(saveFirst);
  useEffect(() => {
    const opening = { applicationId, renewals };
    return startSessionClock({
      endsAt: sessionEnd(Date.now(), currentToken()),
      onWarning: () => setWarned(opening),
      onEnd: () => void endAfter(save()),
    });
  }, [applicationId, renewals]);
  const isCurrent = warned !== undefined && warned.applicationId === applicationId && warned.renewals === renewals;
  return {
    isNear: isCurrent && warned !== dismissed,
    onRead: () => setDismissed(warned),
    onRenewed: () => setRenewals((count) => count + 1),
  };
}

/** A new object each time an application is opened, so that a warning is dismissed for that time only. */
interface Opening {
  readonly applicationId: string | undefined;
  readonly renewals: number;
}

// The session ends even if the save fails: the user may have left the screen.
async function endAfter(save: Promise<unknown>): Promise<void> {
  const timeout = new Promise((resolve) => void setTimeout(resolve, maxSaveMs));
  await Promise.race([save, timeout]).finally(() => endSession("HOUR"));
}

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
