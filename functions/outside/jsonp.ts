import type * as z from "zod/mini";
import type { OutsideAnswer } from "./service.ts";

/** Reads what an answer carries inside its callback(...), by its schema. Throws where the status is not 200 or the text is something else. */
export function jsonpOf<S extends z.ZodMiniType>(schema: S): (answer: OutsideAnswer) => z.output<S> {
  return ({ status, text }) => {
    if (status !== 200) throw new Error(`answered with status ${status}`);
    const call = /^\s*[\w$.]+\(/.exec(text);
    const end = text.lastIndexOf(")");
    if (!call || end < call[0].length) throw new Error("answered something else than callback(...)");
    return schema.parse(JSON.parse(text.slice(call[0].length, end)));
  };
}
