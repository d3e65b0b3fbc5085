import * as z from "zod/mini";

/** An object schema that rejects unknown keys and lists the known ones. */
export function strictObject<S extends z.core.$ZodShape>(shape: S) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? `one of ${Object.keys(shape).join(", ")}` : undefined),
  });
}
