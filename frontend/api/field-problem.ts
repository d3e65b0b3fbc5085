import type * as z from "zod/mini";

/** What is wrong with a text by the wire's own schema: the schema's message, or undefined where nothing is. */
export const problemBy =
  (schema: z.ZodMiniType) =>
  (text: string): string | undefined =>
    schema.safeParse(text).error?.issues[0]?.message;
