import { useSyncExternalStore } from "react";

const dark = matchMedia("(prefers-color-scheme: dark)");

function subscribe(changed: () => void): () => void {
  dark.addEventListener("change", changed);
  return () => dark.removeEventListener("change", changed);
}

/** The system's colour mode, as it changes. */
export const useMode = (): "light" | "dark" => useSyncExternalStore(subscribe, () => (dark.matches ? "dark" : "light"));
