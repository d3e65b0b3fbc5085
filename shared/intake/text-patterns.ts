/** What the rules that read a text are made of. */
import { round2 } from "../money.ts";
import type { FieldValue } from "./field-values.ts";

/** A value of a field; also of depositPercent, balloonDollars and loan, and the mark of a type of quote. */
export interface Found {
  readonly field: string;
  readonly value: FieldValue;
}

export interface Rule {
  /** Over the text in small letters. */
  readonly pattern: RegExp;
  /** What the words mean: "aside" takes them without a meaning, undefined leaves them to later rules. */
  readonly read: (match: readonly (string | undefined)[], clause: string) => readonly Found[] | "aside" | undefined;
  /** Over the text as it is written. */
  readonly isCased?: boolean;
}

export const number = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`;
export const unit = "(?:years?|yrs?|y|months?|mths?|mths|mos?)";
const span = String.raw`(${number})[ -]?(${unit})`;
const notBehind = String.raw`(?![\w/]|[.,]\d| ?%| ?-?${unit}(?!\w)| ?kms?(?!\w)| ?kilomet| ?kays)`;
const money = String.raw`((?:\$ ?(?:\d{1,3}(?: \d{3})+(?:\.\d+)?|${number})(?: ?(?:k|grand|thousand|million|m))?|${number}(?: ?(?:k|grand|thousand|million))?)(?: (?:dollars|bucks))?${notBehind})`;
export const link = "(?:(?: of| is| at|:|=)? ?)";

/** Whole words. Alternatives are separated by |, and "$M", "N U" and "N %" stand for an amount, a time and a percentage. */
export const words = (source: string): RegExp =>
  new RegExp(
    String.raw`(?<![\w$.,/])(?:${source.replaceAll("$M", money).replaceAll("N U", span).replaceAll("N %", `(${number}) ?%`)})(?!\w)`,
    "gu",
  );

export const numberOf = (text: string): number => Number(text.replaceAll(",", ""));
const thousands: readonly (readonly [RegExp, number])[] = [
  [/m$|million$/, 1_000_000],
  [/k$|grand$|thousand$/, 1_000],
];

/** Dollars; undefined for a bare number below 100. */
export function dollarsOf(text: string): number | undefined {
  const plain = text.replace(/ ?(?:dollars|bucks)$/, "");
  const [, times = 1] = thousands.find(([suffix]) => suffix.test(plain)) ?? [];
  const dollars = round2(numberOf(plain.replaceAll(/[^\d.]/g, "")) * times);
  return dollars < 100 && plain === text && /^[\d.]+$/.test(text) ? undefined : dollars;
}

export const amount =
  (field: string): Rule["read"] =>
  (match) => {
    const value = dollarsOf(match.slice(1).find((part) => part !== undefined)!);
    return value === undefined ? undefined : [{ field, value }];
  };

/** Whole months. */
export const monthsOf = (count: string, of: string): number => Math.round(numberOf(count) * (of.startsWith("y") ? 12 : 1));

export const says =
  (field: string, value: FieldValue): Rule["read"] =>
  () => [{ field, value }];
