import * as z from "zod/mini";
import { InvalidInput } from "../../shared/wire/problem.ts";

// CloudFront takes URLs of at most 8,192 bytes. Node's URLSearchParams is quadratic in the number of pairs without "=".
const maxCharacters = 8192;

/** Keys that the schema declares as lists may be repeated or comma-separated; every other key may appear once. */
export function readQuery(text: string, schema: z.ZodMiniType): Record<string, string | string[]> {
  if (text.length > maxCharacters) {
    throw new InvalidInput([{ path: ["query"], found: `${text.length} characters`, expected: `at most ${maxCharacters}` }]);
  }
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const earlier = values.get(key);
    if (earlier) earlier.push(value);
    else values.set(key, [value]);
  }
  const read = [...values].map(([key, texts]) => [key, isList(schema, key) ? listOf(texts) : onlyOne(key, texts)]);
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
