import type { FaultCase } from "../reliability/call-faults.ts";
import { seed } from "../reliability/run-size.ts";
import { seededRandom } from "../seeded-random.ts";

/** At most `max` of the cases, drawn by seed and turn. */
export function drawnCases(cases: readonly FaultCase[], { turn, max }: { readonly turn: number; readonly max: number }): FaultCase[] {
  const next = seededRandom(seed + turn);
  const order = cases.map((each) => ({ each, place: next() })).toSorted((a, b) => a.place - b.place);
  return order.slice(0, max).map(({ each }) => each);
}

export const describedCase = ({ nth, call, fault, step }: FaultCase): string =>
  `call ${nth}, ${call.service} ${call.command}, ${fault}${step === undefined ? "" : ` (transaction item ${step})`}`;
