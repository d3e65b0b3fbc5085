import * as z from "zod/mini";
import { strictObject } from "./strict-object.ts";

/** A body that names a thing by its keys and at least one field of it to change. */
export function changes<K extends z.core.$ZodShape, F extends z.core.$ZodShape>(keys: K, fields: F) {
  const names = Object.keys(fields);
  const hasChange = (body: Record<string, unknown>) => names.some((name) => body[name] !== undefined);
  return strictObject({ ...keys, ...fields }).check(z.refine(hasChange, `a field to change: one of ${names.join(", ")}`));
}
