import { useState } from "react";
import { type Situation, steps } from "./steps.ts";

interface Place {
  readonly index: number;
  /** Whether the step's selection stands: as the step began, and later where the reader took it back. */
  readonly isDone: boolean;
}

/** Where the reader is: a step's own selection leads to the next one. Who goes back to a selection that stands may go on from it. */
export function useStep(situation: Situation) {
  const at = (index: number): Place => ({ index, isDone: steps[index]!.isDone?.(situation) ?? true });
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
