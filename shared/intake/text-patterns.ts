/** What the rules that read a text are made of. */
import type { IsoDate } from "../dates.ts";
import { round2 } from "../money.ts";
import type { FieldValue } from "./field-values.ts";

/** A value of a field; also of depositPercent, balloonDollars and loan, and the mark of a type of quote. */
export interface Found {
  readonly field: string;
  readonly value: FieldValue;
}

/** What words mean: "aside" takes them without a meaning, undefined leaves them to later rules. `clause`: the words before them. */
export type Read = (
  match: readonly (string | undefined)[],
  context: { readonly clause: string; readonly today: IsoDate },
) => readonly Found[] | "aside" | undefined;

/** Words in small letters, as `words` reads them, or in the letters of the text. */
export type Rule = readonly [source: string, read: Read, isCased?: "cased"];

// '32.000' may be 32,000.
const decimals = String.raw`(?:\.(?!\d{3}(?!\d))\d+)?`;
export const number = String.raw`(?:\d{1,3}(?:,\d{3})+${decimals}|\d+${decimals})`;
export const unit = "(?:years?|yrs?|y|months?|mths?|mths|mos?)";
const span = String.raw`(${number})[ -]?(${unit})`;
const notBehind = String.raw`(?!(?!p[wfm]\b)\w|\/(?! ?(?:week|wk|fortnight|fn|month|mth|w\b|m\b))|[.,]\d| ?%| ?-?${unit}(?!\w)| ?kms?(?!\w)| ?kilomet| ?kays)`;
const money = String.raw`(?<!\d-)((?:(?:aud ?\$?|au?\$|\$) ?(?:\d{1,3}(?: \d{3})+${decimals}|${number})(?: ?(?:k|grand|thousand|million|m))?|${number}(?: ?(?:k|grand|thousand|million))?)(?: ?(?:dollars|bucks|aud))?${notBehind})`;
/** Between a word and its amount. */
export const link = String.raw`(?:(?: of| is| at| about| around| approx(?:\.|imately)?| roughly| maybe| say|:|=){0,3} ?)`;

/** Whole words. Alternatives are separated by |, and "$M", "N U" and "N %" stand for an amount, a time and a percentage. */
export const words = (source: string, cased?: "cased"): RegExp =>
  new RegExp(
    String.raw`(?<![\w$.,/])(?:${source.replaceAll("$M", money).replaceAll("N U", span).replaceAll("N %", `(${number}) ?%`)})(?!\w)`,
    cased ? "gu" : "g",
  );

export const numberOf = (text: string): number => Number(text.replaceAll(/[, ]/g, ""));
const thousands: readonly (readonly [RegExp, number])[] = [
  [/m$|million$/, 1_000_000],
  [/k$|grand$|thousand$/, 1_000],
];

/** Dollars; undefined for a bare number below 100. */
export function dollarsOf(text: string): number | undefined {
  const plain = text.replace(/ ?(?:dollars|bucks|aud)$/, "");
  const [, times = 1] = thousands.find(([suffix]) => suffix.test(plain)) ?? [];
  const dollars = round2(numberOf(plain.replaceAll(/[^\d.]/g, "")) * times);
  return dollars < 100 && plain === text && /^[\d.]+$/.test(text) ? undefined : dollars;
}

export const amount =
  (field: string): Read =>
  (match) => {
    const value = dollarsOf(match.slice(1).find((part) => part !== undefined)!);
    return value === undefined ? undefined : [{ field, value }];
  };

/** Whole months. */
export const monthsOf = (count: string, of: string): number => Math.round(numberOf(count) * (of.startsWith("y") ? 12 : 1));

export const says =
  (field: string, value: FieldValue): Read =>
  () => [{ field, value }];

/** Directly before what it denies. */
const denial =
  /\b(?:no|not|never|without|isnt|arent|doesnt|dont|\w+n't)(?! (?:sure|idea|worries|problem|rush|only|fussed))(?:[ -][a-z]+){0,2}[ -]$/;

export const saysUnlessDenied =
  (field: string, value: FieldValue): Read =>
  (_, { clause }) =>
    denial.test(clause) ? "aside" : [{ field, value }];
