import { plainAscii } from "../../../shared/domain/plain-text.ts";
import { monthsIn } from "../../../shared/typed-number.ts";
import type { InputFormat } from "./input-format.ts";

export interface Steps {
  readonly min: number;
  readonly max: number;
  readonly by: number;
  /** For example months or percent. */
  readonly unit: string;
  readonly describe: (value: number) => string;
  /** What can be entered, as a sentence. */
  readonly sentence: string;
  /** The maximum stands for every higher value. */
  readonly isOpenEnded?: boolean;
}

/** Reads a slider's value from its description ('60 months'), its number, or years ('5 years', '1 year 6 months'). */
export const stepFormat = ({ min, max, by, unit, describe, sentence, isOpenEnded = false }: Steps): InputFormat<number> => ({
  format: (value) => (value === null || value === undefined ? "" : describe(value)),
  parse: (text) => {
    const plain = plainAscii(text).toLowerCase().replace(/[.;]$/, "");
    if (plain === "") return { value: null };
    const values = Array.from({ length: (max - min) / by + 1 }, (_, step) => min + step * by);
    const described = values.find((value) => bare(describe(value)) === bare(plain));
    const typed = described ?? (unit === "months" ? monthsIn(plain) : undefined) ?? numberIn(plain);
    const value = isOpenEnded ? Math.min(typed, max) : typed;
    return values.includes(value) ? { value } : { problem: sentence };
  },
});

// '60 months', '60m' and '60' are the same value, as are '20 %' and '20'.
const bare = (text: string): string => text.replaceAll(/\s|%|percent|\+(?=m)|(months?|mths?|mos?|m)$/g, "");

const numberIn = (text: string): number => (/^\d+$/.test(bare(text)) ? Number(bare(text)) : Number.NaN);
