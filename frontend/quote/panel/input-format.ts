import type * as z from "zod/mini";
import type { Nullish } from "../../../shared/domain/value-types.ts";
import { abnText, checkDigitProblem } from "../../../shared/domain/abn.ts";
import { shownName } from "../../../shared/wire/shown-name.ts";
import { digitsOf } from "../../../shared/wire/text.ts";
import { problemBy } from "../../client/field-problem.ts";

/** The value of a typed text, null for an empty one; or, as a sentence for the broker, why it is not accepted. */
export type ParseResult<T> = { readonly value: T | null } | { readonly problem: string };

export interface InputFormat<T> {
  readonly format: (value: Nullish<T>) => string;
  readonly parse: (text: string) => ParseResult<T>;
}

export const lineFormat = (max: number): InputFormat<string> => ({
  format: (value) => value ?? "",
  parse: (text) => {
    const plain = text.trim();
    if (plain === "") return { value: null };
    const { data } = shownName(max).safeParse(plain);
    return data === undefined ? { problem: `Enter one line of at most ${max} characters` } : { value: data };
  },
});

/** A text of one line that the wire's schema accepts. */
export const schemaFormat = (schema: z.ZodMiniType<string>): InputFormat<string> => ({
  format: (value) => value ?? "",
  parse: (text) => {
    const plain = text.trim();
    if (plain === "") return { value: null };
    const { data } = schema.safeParse(plain);
    return data === undefined ? { problem: problemBy(schema)(plain)! } : { value: data };
  },
});

/** Writes 12 345 678 901; also reads 'ABN 12-345-678-901'. */
export const abnFormat: InputFormat<string> = {
  format: (value) => abnText(value ?? ""),
  parse: (text) => {
    const plain = digitsOf(text);
    if (plain === "") return { value: null };
    if (!/^\d{11}$/.test(plain)) return { problem: "An ABN has 11 digits" };
    const problem = checkDigitProblem(plain);
    return problem === undefined ? { value: plain } : { problem };
  },
};
