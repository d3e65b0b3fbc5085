import type * as z from "zod/mini";
import type { ExternalResponse } from "./external-service.ts";

/** Parses the argument of callback(...) by the schema. Throws for a status other than 200 and for any other text. */
export function jsonpOf<S extends z.ZodMiniType>(schema: S): (answer: ExternalResponse) => z.output<S> {
  return ({ status, text }) => {
    if (status !== 200) throw new Error(`answered with status ${status}`);
    const call = /^\s*[\w$.]+\(/.exec(text);
    const end = text.lastIndexOf(")");
    if (!call || end < call[0].length) throw new Error("answered something else than callback(...)");
    return schema.parse(JSON.parse(text.slice(call[0].length, end)));
  };
}
