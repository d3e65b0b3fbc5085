import type { ComparedFact } from "../rulebook.ts";

/** First and last step. */
export type Segment = readonly [number, number];

/** The steps beside a point that may lie between two of them. */
export const neighbouringSteps = (point: number): number[] => [
  Math.ceil(point) - 1,
  Math.floor(point),
  Math.ceil(point),
  Math.floor(point) + 1,
];

/** Splits a segment: each point within it and both ends on their own, and the steps between two of them. */
export function splitAt([first, last]: Segment, points: readonly number[]): Segment[] {
  const inside = [...new Set([first, ...points, last])].filter((point) => point >= first && point <= last).toSorted((a, b) => a - b);
  return inside.flatMap((point, place) => {
    const next = inside[place + 1];
    return next === undefined || next === point + 1
      ? [[point, point]]
      : ([
          [point, point],
          [point + 1, next - 1],
        ] as const);
  });
}

/** The numbers with which criteria compare a fact, ascending. */
export function cutsOfFact({ leaves }: Pick<ComparedFact, "leaves">): readonly number[] {
  const values = leaves.flatMap(({ test: { range, values: compared } }) => [...(range ? Object.values(range) : []), ...compared]);
  const numeric = values.filter((value) => typeof value === "number" && Number.isFinite(value)) as number[];
  return [...new Set(numeric)].toSorted((a, b) => a - b);
}
