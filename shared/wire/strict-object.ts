import * as z from "zod/mini";

/** An object that refuses unknown keys and, for one, names those that it knows. */
export function strictObject<S extends z.core.$ZodShape>(shape: S) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? `one of ${Object.keys(shape).join(", ")}` : undefined),
  });
}
