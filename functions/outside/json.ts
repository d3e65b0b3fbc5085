import type * as z from "zod/mini";
import type { OutsideAnswer } from "./service.ts";

/** Reads a successful answer's JSON by its schema. Throws where the status is none of success or the JSON does not fit. */
export function jsonOf<S extends z.ZodMiniType>(schema: S): (answer: OutsideAnswer) => z.output<S> {
  return ({ status, text }) => {
    if (status < 200 || status > 299) throw new Error(`answered with status ${status}`);
    return schema.parse(JSON.parse(text));
  };
}
