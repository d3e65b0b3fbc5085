import { useEffect, useEffectEvent, useState } from "react";
import { currentToken, endSession } from "./session.ts";
import { sessionEnd, startSessionClock } from "./session-clock.ts";

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
