import * as z from "zod/mini";
import { InvalidInput } from "../../shared/wire/problem.ts";

/**
 * A query string as an object. What the schema takes for a list may stand several times or with commas, and is empty with
 * an empty value; everything else stands once.
 */
export function readQuery(text: string, schema: z.ZodMiniType): Record<string, string | string[]> {
  const query = new URLSearchParams(text);
  const read = [...new Set(query.keys())].map((key) => [
    key,
    isList(schema, key) ? listOf(query.getAll(key)) : onlyOne(key, query.getAll(key)),
  ]);
  return Object.fromEntries(read) as Record<string, string | string[]>;
}

const listOf = (values: readonly string[]): string[] => values.flatMap((value) => value.split(",")).filter((value) => value !== "");

function onlyOne(key: string, [value, ...more]: readonly string[]): string {
  if (more.length > 0) throw new InvalidInput([{ path: [key], found: "the same key a second time", expected: "each key once" }], "query ");
  return value!;
}

function isList(schema: z.ZodMiniType, key: string): boolean {
  if (!(schema instanceof z.ZodMiniObject)) return false;
  const field: unknown = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
  return (field instanceof z.ZodMiniOptional ? field.def.innerType : field) instanceof z.ZodMiniArray;
}
