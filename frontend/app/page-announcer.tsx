import { useSyncExternalStore } from "react";
import hidden from "../ui/hidden.module.css";
import { nextPageTitle, watchPageTitle } from "../ui/use-page-title.ts";

/** Tells those who hear the site which page has come; the first one is told by the browser. */
export const PageAnnouncer = () => (
  <div className={hidden["hidden"]} aria-live="polite">
    {useSyncExternalStore(watchPageTitle, nextPageTitle)}
  </div>
);
