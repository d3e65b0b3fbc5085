import type * as z from "zod/mini";

/** The message of the wire's schema for an invalid text, else undefined. */
export const problemBy =
  (schema: z.ZodMiniType) =>
  (text: string): string | undefined =>
    schema.safeParse(text).error?.issues[0]?.message;
