import * as z from "zod/mini";
import { usageEventNames } from "../domain/usage-event.ts";
import { wholeNumber } from "./amount.ts";
import { id } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const maxEvents = 50;

// The route is public and the values are logged, so they must not be able to contain a person's name.
const errorName = z
  .string()
  .check(z.regex(/^[A-Za-z]{0,41}(Error|Exception)$/, "an error's name of at most 50 letters, which ends in Error or Exception"));
const script = z.string().check(z.maxLength(200), z.regex(/^\/[\w./-]+\.(js|ts|tsx)$/, "the path of a script"));

/** Only ids and code positions, never user input. */
const usage = strictObject({
  name: z.enum(usageEventNames),
  applicationId: z.optional(id),
  step: z.optional(wholeNumber(0, 8)),
  error: z.optional(strictObject({ name: errorName, source: script, line: wholeNumber(0, 1_000_000), column: wholeNumber(0, 10_000_000) })),
});

export const eventRoutes = defineRoutes({
  recordEvents: {
    method: "POST",
    path: "/events",
    body: strictObject({ events: z.array(usage).check(z.minLength(1), z.maxLength(maxEvents)) }),
    data: z.null(),
  },
});
