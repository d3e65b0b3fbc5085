import * as z from "zod/mini";
import { isAbn, isAcn } from "../domain/abn.ts";
import { plainAscii, plainText, withoutUnseen } from "../domain/plain-text.ts";

// Control characters and the override to the left; multi-line text may contain tabs and line breaks.
const unprintable = /[\p{Cc}\u202E]/u;
const unprintableInLines = /[^\P{Cc}\t\n\r]|\u202E/u;

/** What people read as it is stored: a name. */
export const isVisible = (text: string): boolean => withoutUnseen(text) === text;

export const isLine = (text: string): boolean => text.isWellFormed() && !unprintable.test(text);
const areLines = (text: string): boolean => text.isWellFormed() && !unprintableInLines.test(text);

/** Cells of a spreadsheet come with tabs between them. */
export const plainLine = (text: string): string => plainText(text).replaceAll("\t", " ");

/** Every text of a request passes plainText. */
export const line = (max: number) =>
  z
    .string()
    .check(
      z.overwrite(plainLine),
      z.maxLength(max, { abort: true }),
      z.refine(isLine, { error: "one line without control characters", abort: true }),
    );

export const filledLine = (max: number) => line(max).check(z.regex(/\S/, "a text that is not blank"));

export const filledLines = (max: number) =>
  z
    .string()
    .check(
      z.overwrite(plainText),
      z.maxLength(max, { abort: true }),
      z.refine(areLines, "a text without control characters"),
      z.regex(/\S/, "a text that is not blank"),
    );

/** A number's own name before it, never another one's: a BSB is no account number. */
const labelled = (names: string): RegExp => new RegExp(String.raw`^(?:${names})\b\.?\s*(?:(?:no|number)\b\.?)?\s*[:#]?\s*(?=[\d(])`, "i");

const digitsBehind =
  (label: RegExp) =>
  (text: string): string =>
    plainAscii(text)
      .replace(label, "")
      .replaceAll(/[\s.,()-]/g, "");

/** The digits of an ABN or ACN without its name and what separates them; any other text without its spaces. */
export const digitsOf = digitsBehind(labelled(String.raw`a\.?[bc]\.?n`));
export const bsbOf = digitsBehind(labelled("bsb"));
export const accountOf = digitsBehind(labelled("acc(?:oun)?t?"));

/** With or without spaces. */
export const abn = z.string().check(z.overwrite(digitsOf), z.maxLength(20), z.refine(isAbn, "a valid ABN of 11 digits"));

/** With or without spaces. */
export const acn = z.string().check(z.overwrite(digitsOf), z.maxLength(20), z.refine(isAcn, "a valid ACN of 9 digits"));

/** In capitals, without the spaces and dashes of a plate. */
export const vin = (max: number) =>
  z.string().check(
    z.overwrite((text) =>
      plainAscii(text)
        .replace(/^vin\b\s*[:#]?/i, "")
        .replaceAll(/[\s-]/g, "")
        .toUpperCase(),
    ),
    z.maxLength(max, { abort: true }),
    z.refine(isLine, "one line without control characters"),
    z.regex(/\S/, "a text that is not blank"),
  );

export const postcode = z.string().check(z.overwrite(plainAscii), z.regex(/^\d{4}$/, "a postcode of 4 digits"));

/** A base64url secret from a link or e-mail. */
export const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/, "the key from the link"));
