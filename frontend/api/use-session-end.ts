import { useEffect, useEffectEvent, useState } from "react";
import { currentToken, endSession } from "./session.ts";
import { sessionEnd, startSessionClock } from "./session-clock.ts";

const longestSaveMs = 5_000;

/** Whether the reader is to be warned of the session's end now, and how the reader says that it has been read. */
export interface SessionEnd {
  readonly isNear: boolean;
  readonly onRead: () => void;
}

/**
 * Ends the session one hour after the quote screen appears or turns to another application (core specification, section 4), or just
 * before the token expires if that is sooner; what is unsaved is saved first, for which there are five seconds.
 */
export function useSessionEnd(applicationId: string | undefined, saveFirst: () => Promise<unknown>): SessionEnd {
  const [warnedOf, setWarnedOf] = useState<Opening>();
  const [readOf, setReadOf] = useState<Opening>();
  const save = useEffectEvent(saveFirst);
  useEffect(() => {
    const opening = { applicationId };
    return startSessionClock({
      endsAt: sessionEnd(Date.now(), currentToken()),
      onWarning: () => setWarnedOf(opening),
      onEnd: () => void endAfter(save()),
    });
  }, [applicationId]);
  const isNear = warnedOf !== undefined && warnedOf.applicationId === applicationId && warnedOf !== readOf;
  return { isNear, onRead: () => setReadOf(warnedOf) };
}

/** One application's time on the screen. */
interface Opening {
  readonly applicationId: string | undefined;
}

// The session ends whether or not the save succeeds: nobody may be at the screen any more.
async function endAfter(save: Promise<unknown>): Promise<void> {
  const longest = new Promise((resolve) => void setTimeout(resolve, longestSaveMs));
  await Promise.race([save, longest]).finally(endSession);
}
