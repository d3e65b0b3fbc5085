import { useSyncExternalStore } from "react";
import hidden from "../ui/hidden.module.css";
import { nextPageTitle, watchPageTitle } from "../ui/use-page-title.ts";

/** Announces the title of each new page to screen readers; the browser announces the first one. */
export const PageAnnouncer = () => (
  <div className={hidden["hidden"]} aria-live="polite">
    {useSyncExternalStore(watchPageTitle, nextPageTitle)}
  </div>
);
