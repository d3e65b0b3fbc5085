import { useEffect } from "react";
import { currentToken } from "../../client/session/session.ts";
import { openApplication } from "../../client/application/open-application.ts";

// A field is saved when it loses the focus.
const leaveField = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

/** Saves the focused field and retries failed saves; resolves when all of them have been attempted. */
export function saveEverything(applicationId: string): Promise<void> {
  const saves = openApplication(applicationId).saves;
  leaveField();
  saves.retry();
  return saves.settled();
}

/** Saves the focused field when the page is left, and asks first when unsaved changes would be lost. */
export function useSaveOnLeaving(applicationId: string): void {
  useEffect(() => {
    const saves = openApplication(applicationId).saves;
    const askFirst = (event: BeforeUnloadEvent) => {
      leaveField();
      const wouldLose = saves.snapshot().state === "failed" && currentToken() !== undefined;
      if (wouldLose) event.preventDefault();
    };
    window.addEventListener("beforeunload", askFirst);
    window.addEventListener("pagehide", leaveField);
    return () => {
      window.removeEventListener("beforeunload", askFirst);
      window.removeEventListener("pagehide", leaveField);
    };
  }, [applicationId]);
}
