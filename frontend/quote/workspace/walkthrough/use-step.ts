import { useState } from "react";
import { type DemoState, steps } from "./steps.ts";

interface Place {
  readonly index: number;
  /** Whether the step's task was done when it began; cleared when the user undoes it. */
  readonly isDone: boolean;
}

/** Completing a step leads to the next one. A user who went back to a completed step can continue from it. */
export function useStep(demoState: DemoState) {
  const at = (index: number): Place => ({ index, isDone: steps[index]!.isDone?.(demoState) ?? true });
  const [place, setPlace] = useState(() => at(0));
  const { isDone } = at(place.index);
  if (isDone !== place.isDone) setPlace(isDone ? at(place.index + 1) : { ...place, isDone });
  return {
    index: place.index,
    mayGoOn: place.isDone,
    goBack: () => setPlace(at(place.index - 1)),
    goOn: () => setPlace(at(place.index + 1)),
  };
}
