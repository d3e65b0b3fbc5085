import type { TypedText } from "./typed-text.ts";

/** The values that a slider can have. */
export interface Steps {
  readonly least: number;
  readonly most: number;
  readonly by: number;
  /** months, percent */
  readonly unit: string;
  readonly describe: (value: number) => string;
}

/** A slider's value as it is described, or as its number alone. */
export const stepTyped = ({ least, most, by, unit, describe }: Steps): TypedText<number> => ({
  write: (value) => (value === null || value === undefined ? "" : describe(value)),
  read: (text) => {
    const plain = text.trim().toLowerCase();
    if (plain === "") return { value: null };
    const values = Array.from({ length: (most - least) / by + 1 }, (_, step) => least + step * by);
    const value = values.find((one) => [String(one), describe(one)].some((name) => bare(name) === bare(plain)));
    if (value !== undefined) return { value };
    const steps = by === 1 ? "whole " : "";
    return { expected: `${least} to ${most} ${steps}${unit}${by === 1 ? "" : `, in steps of ${by}`}` };
  },
});

// Of '60 months', '60months', '20 %' and '24+ months', what tells them apart.
const bare = (text: string): string => text.replaceAll(/\s|%|percent|months?/g, "");
