import type { TypedText } from "./typed-text.ts";

export interface Steps {
  readonly min: number;
  readonly max: number;
  readonly by: number;
  /** For example months or percent. */
  readonly unit: string;
  readonly describe: (value: number) => string;
}

/** Reads a slider's value from its description ('60 months') or its number. */
export const stepTyped = ({ min, max, by, unit, describe }: Steps): TypedText<number> => ({
  write: (value) => (value === null || value === undefined ? "" : describe(value)),
  read: (text) => {
    const plain = text.trim().toLowerCase();
    if (plain === "") return { value: null };
    const values = Array.from({ length: (max - min) / by + 1 }, (_, step) => min + step * by);
    const value = values.find((one) => [String(one), describe(one)].some((name) => bare(name) === bare(plain)));
    if (value !== undefined) return { value };
    const steps = by === 1 ? "whole " : "";
    return { expected: `${min} to ${max} ${steps}${unit}${by === 1 ? "" : `, in steps of ${by}`}` };
  },
});

// '60 months', '60months' and '60' are the same value, as are '20 %' and '20'.
const bare = (text: string): string => text.replaceAll(/\s|%|percent|months?/g, "");
