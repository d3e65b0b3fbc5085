import * as z from "zod/mini";
import { wholeNumber } from "./amount.ts";
import { id } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { line } from "./text.ts";

const mostEvents = 50;

/** What somebody did, or where a page failed: ids and places in the code, never what was typed. */
const usage = strictObject({
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z.-]{0,49}$/, "a name of at most 50 letters, dots and dashes")),
  applicationId: z.optional(id),
  step: z.optional(wholeNumber(0, 8)),
  error: z.optional(
    strictObject({ name: line(100), source: line(200), line: wholeNumber(0, 1_000_000), column: wholeNumber(0, 10_000_000) }),
  ),
});

export const eventRoutes = named({
  recordEvents: {
    method: "POST",
    path: "/events",
    body: strictObject({ events: z.array(usage).check(z.minLength(1), z.maxLength(mostEvents)) }),
    data: z.null(),
  },
  health: { method: "GET", path: "/health", data: strictObject({ version: z.string() }) },
});
