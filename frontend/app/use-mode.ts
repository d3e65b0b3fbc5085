import { useMediaQuery } from "../ui/use-media-query.ts";

/** The system's colour mode, as it changes. */
export const useMode = (): "light" | "dark" => (useMediaQuery("(prefers-color-scheme: dark)") ? "dark" : "light");
