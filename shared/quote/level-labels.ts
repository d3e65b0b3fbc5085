import type { Qualification } from "./fit.ts";

/** How well a product fits, in the words of its card. */
export const levelLabels = {
  0: "Meets criteria",
  1: "Needs details",
  2: "Adjust deal",
  3: "Not eligible",
} as const satisfies Readonly<Record<Qualification, string>>;
