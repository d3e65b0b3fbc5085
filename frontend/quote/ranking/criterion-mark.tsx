import type { CriterionOfProduct } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { LevelMark } from "../../ui/level-mark.tsx";

/** In display order. */
export const criterionStates = ["met", "unknown", "failed"] as const;

export type CriterionState = (typeof criterionStates)[number];

export function stateOf({ result }: Pick<CriterionOfProduct, "result">): CriterionState {
  if (result === null) return "unknown";
  return result ? "met" : "failed";
}

const texts: Readonly<Record<CriterionState, string>> = { met: "Met", unknown: "Unknown", failed: "Not met" };

/** A tick, a dashed question mark or a cross, with a hidden text for screen readers. */
export const CriterionMark = ({ state }: { readonly state: CriterionState }) => (
  <>
    {state === "unknown" ? <LevelMark level={1} /> : <Stroke state={state} />}
    <span className={kit.hidden}>{texts[state]}: </span>
  </>
);

const strokes = { met: "M3 8.6l3.2 3.2L13 4.6", failed: "M4 4l8 8M12 4l-8 8" };
const colours = { met: "var(--level-0-mark)", failed: "var(--level-3-mark)" };

const Stroke = ({ state }: { readonly state: "met" | "failed" }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke={colours[state]}
    strokeWidth="1.9"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={strokes[state]} strokeLinejoin="round" />
  </svg>
);
