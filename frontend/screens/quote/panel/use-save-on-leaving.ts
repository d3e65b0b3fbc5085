import { useEffect } from "react";
import { savesOf } from "../../../api/application-saves.ts";

/** Leaving a field saves it: so does leaving the page. Who would lose what could not be saved is asked first. */
export function useSaveOnLeaving(applicationId: string): void {
  useEffect(() => {
    const saves = savesOf(applicationId);
    const leaveField = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
    const askFirst = (event: BeforeUnloadEvent) => {
      leaveField();
      if (saves.snapshot().state === "failed") event.preventDefault();
    };
    window.addEventListener("beforeunload", askFirst);
    window.addEventListener("pagehide", leaveField);
    return () => {
      window.removeEventListener("beforeunload", askFirst);
      window.removeEventListener("pagehide", leaveField);
    };
  }, [applicationId]);
}
