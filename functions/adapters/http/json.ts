import type * as z from "zod/mini";
import type { ExternalResponse } from "./external-service.ts";

/** Parses a 2xx answer's JSON by the schema. Throws for any other status and if it does not match. */
export function jsonOf<S extends z.ZodMiniType>(schema: S): (answer: ExternalResponse) => z.output<S> {
  return ({ status, text }) => {
    if (status < 200 || status > 299) throw new Error(`answered with status ${status}`);
    return schema.parse(JSON.parse(text));
  };
}
