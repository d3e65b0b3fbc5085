import { useEffect } from "react";
import { savesOf } from "../../../api/application-saves.ts";
import { currentToken } from "../../../api/session.ts";

// Whoever leaves a field saves it.
const leaveField = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

/** Saves what stands in the fields, and tries once more what could not be saved; resolves when all of it has been tried. */
export function saveEverything(applicationId: string): Promise<void> {
  const saves = savesOf(applicationId);
  leaveField();
  saves.retry();
  return saves.settled();
}

/** Leaving the page saves the field that is being typed in. Who would lose what could not be saved is asked first. */
export function useSaveOnLeaving(applicationId: string): void {
  useEffect(() => {
    const saves = savesOf(applicationId);
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
