/** Names that others see: on a screen, on paper or in an email. */
import * as z from "zod/mini";
import { filledLine, isVisible } from "./text.ts";

/** Unseen, but part of the spelling of Arabic, Indian, Mongolian and Japanese names; plainText removes joiners elsewhere. */
const spelling = /[\u200C\u200D\p{Variation_Selector}]/gu;

export const hasNothingHidden = (text: string): boolean => isVisible(text.replace(spelling, ""));

export const shownName = (max: number) =>
  filledLine(max).check(z.refine(hasNothingHidden, { error: "a name without invisible characters", abort: true }));

/** Borrows no word that `reservedIn` finds. */
export const isOwn = <T>(reservedIn: (given: T) => string | undefined, advice: string, path: string[] = []) =>
  z.refine<T>((given) => reservedIn(given) === undefined, {
    error: ({ input }) => `The word "${reservedIn(input as T)}" is reserved. ${advice}`,
    abort: true,
    path,
  });
