import * as z from "zod/mini";
import { isAbn, isAcn } from "../entities/abn.ts";

// Control characters, and those that turn the direction of what follows them; a text of several lines may hold tab and line ends.
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const unprintableInLines = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/u;

const isLine = (text: string): boolean => text.isWellFormed() && !unprintable.test(text);
const areLines = (text: string): boolean => text.isWellFormed() && !unprintableInLines.test(text);

/** One line of text, which may be empty. */
export const line = (most: number) =>
  z.string().check(z.maxLength(most, { abort: true }), z.refine(isLine, "one line without control characters"));

/** One line of text with something in it. */
export const filledLine = (most: number) => line(most).check(z.regex(/\S/, "a text that is not blank"));

/** Text of several lines with something in it. */
export const filledLines = (most: number) =>
  z
    .string()
    .check(
      z.maxLength(most, { abort: true }),
      z.refine(areLines, "a text without control characters"),
      z.regex(/\S/, "a text that is not blank"),
    );

const withoutSpaces = (text: string): string => text.replaceAll(" ", "");

/** An Australian Business Number, with or without its spaces. */
export const abn = z.string().check(z.maxLength(20), z.overwrite(withoutSpaces), z.refine(isAbn, "an ABN of 11 digits"));

/** An Australian Company Number, with or without its spaces. */
export const acn = z.string().check(z.maxLength(20), z.overwrite(withoutSpaces), z.refine(isAcn, "an ACN of 9 digits"));

/** An Australian postcode. */
export const postcode = z.string().check(z.regex(/^\d{4}$/, "a postcode of 4 digits"));

/** A secret in a link or mail, as a web address writes it. */
export const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,200}$/, "the key from the link"));
