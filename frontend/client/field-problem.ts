import type * as z from "zod/mini";

/** The message of the wire's schema for an invalid text, as a sentence, else undefined. */
export const problemBy =
  (schema: z.ZodMiniType) =>
  (text: string): string | undefined => {
    const issue = schema.safeParse(text).error?.issues[0];
    if (issue === undefined) return undefined;
    if (issue.code === "too_big") return `Please enter at most ${issue.maximum} characters.`;
    return /^[A-Z]/.test(issue.message) ? issue.message : `Please enter ${issue.message}.`;
  };
