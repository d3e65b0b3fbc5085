import * as z from "zod/mini";
import { dotted, problemsOf } from "../../../shared/wire/problem.ts";
import type { Item } from "./transaction.ts";

/** A stored item that does not have the declared fields. The name, which the log shows, has the fields but no values. */
class InvalidStoredItem extends Error {
  constructor(what: string, fields: readonly string[]) {
    super(`A stored ${what} does not have its declared fields: ${fields.join(", ")}`);
    this.name = `InvalidStoredItem(${what}: ${fields.join(", ")})`;
  }
}

/** Returns a parser that reads the declared fields of a stored item. Its keys, index attributes and fields of a later version are left out. */
export function itemParser<S extends z.core.$ZodShape>(what: string, shape: S) {
  return itemParserOf(what, z.object(shape));
}

/** Like itemParser, for a whole schema. */
export function itemParserOf<T>(what: string, schema: z.ZodMiniType<T>): (item: Item) => T {
  return (item) => {
    const { success, data, error } = schema.safeParse(item);
    if (success) return data;
    throw new InvalidStoredItem(
      what,
      problemsOf(error.issues, item).map(({ path }) => dotted(path)),
    );
  };
}
