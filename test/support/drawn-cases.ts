import type { FaultCase } from "./call-faults.ts";
import { drawn, seed } from "./run-size.ts";

/** So many of the cases, others for each seed. */
export function drawnCases(cases: readonly FaultCase[], { turn, most }: { readonly turn: number; readonly most: number }): FaultCase[] {
  const next = drawn(seed + turn);
  const order = cases.map((each) => ({ each, place: next() })).toSorted((a, b) => a.place - b.place);
  return order.slice(0, most).map(({ each }) => each);
}

/** A case as a failing test names it. */
export const caseTold = ({ nth, call, fault, step }: FaultCase): string =>
  `call ${nth}, ${call.service} ${call.command}, ${fault}${step === undefined ? "" : ` (step ${step})`}`;
