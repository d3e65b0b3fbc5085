import * as z from "zod/mini";
import { usageEventNames } from "../entities/usage-event.ts";
import { wholeNumber } from "./amount.ts";
import { id } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const mostEvents = 50;

// Anybody may send this, and the log shows it: a person's name is none.
const errorName = z
  .string()
  .check(z.regex(/^[A-Za-z]{0,41}(Error|Exception)$/, "an error's name of at most 50 letters, which ends in Error or Exception"));
const script = z.string().check(z.maxLength(200), z.regex(/^\/[\w./-]+\.(js|ts|tsx)$/, "the path of a script"));

/** Ids and places in the code, never what was typed. */
const usage = strictObject({
  name: z.enum(usageEventNames),
  applicationId: z.optional(id),
  /** Of the walkthrough. */
  step: z.optional(wholeNumber(0, 8)),
  /** Of a page that failed. */
  error: z.optional(strictObject({ name: errorName, source: script, line: wholeNumber(0, 1_000_000), column: wholeNumber(0, 10_000_000) })),
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
