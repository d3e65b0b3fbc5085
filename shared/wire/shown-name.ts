import * as z from "zod/mini";
import { filledLine, isVisible, line } from "./text.ts";

/** Unseen, but part of the spelling of Arabic, Indian, Mongolian and Japanese names; plainText removes joiners elsewhere. */
const spelling = /[\u200C\u200D\p{Variation_Selector}]/gu;

export const hasNothingHidden = (text: string): boolean => isVisible(text.replace(spelling, ""));

const visible = z.refine<string>(hasNothingHidden, { error: "a text without invisible characters", abort: true });

/** A short text that others see, on a screen, on paper or in an email; it may be blank. */
export const shownLine = (max: number) => line(max).check(visible);

/** A name that others see. */
export const shownName = (max: number) => filledLine(max).check(visible);

/** A name that borrows no word that `reservedIn` finds. */
export const isOwn = <T>(reservedIn: (given: T) => string | undefined, advice: string, path: string[] = []) =>
  z.refine<T>((given) => reservedIn(given) === undefined, {
    error: ({ input }) => `The word "${reservedIn(input as T)}" is reserved. ${advice}`,
    abort: true,
    path,
  });
