import type { Scenario } from "../scenario.ts";
import { type Lever, levers } from "./levers.ts";

/** Levers with the steps to which they are moved. */
export type Moves = readonly MovedLever[];

export interface MovedLever {
  readonly lever: Lever;
  readonly step: number;
}

/** The scenario after all moves. */
export function applyMoves(scenario: Scenario, moves: Moves): Scenario {
  return moves.reduce((moved, { lever, step }) => lever.changed(moved, step), scenario);
}

/** Of two steps at the same distance the lower one comes first. */
export function nearestFirst(lever: Lever, scenario: Scenario, steps: readonly number[]): number[] {
  const distances = new Map(steps.map((step) => [step, lever.distance(scenario, step)]));
  return steps.toSorted((a, b) => distances.get(a)! - distances.get(b)! || a - b);
}

export const placeOf = (lever: Lever): number => levers.indexOf(lever);

/** By the first figure that differs. */
export function compareFigures(a: readonly number[], b: readonly number[]): number {
  return a.map((figure, place) => figure - b[place]!).find((difference) => difference !== 0) ?? 0;
}
