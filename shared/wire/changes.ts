import * as z from "zod/mini";
import { strictObject } from "./strict-object.ts";

/** A body that identifies a thing by its keys and changes at least one field. */
export function changes<K extends z.core.$ZodShape, F extends z.core.$ZodShape>(keys: K, fields: F) {
  const names = Object.keys(fields);
  const hasChange = (body: Record<string, unknown>) => names.some((name) => body[name] !== undefined);
  return strictObject({ ...keys, ...fields }).check(z.refine(hasChange, `a field to change: one of ${names.join(", ")}`));
}
