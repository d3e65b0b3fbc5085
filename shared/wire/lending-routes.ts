/** Apart from the other routes of quotes, as a scenario's schema is large and the browser needs it on one page alone. */
import * as z from "zod/mini";
import { units } from "../domain/field.ts";
import { lendingAnswers } from "../domain/lending-answer.ts";
import { defineRoutes } from "./route.ts";
import { undatedScenario } from "./scenario.ts";
import { strictObject } from "./strict-object.ts";

const bound = z.optional(z.number());
const labels = z.array(z.string());

/** A fact as in the criteria of rate sheets; absent: zero or null; present: known. */
const condition = strictObject({
  fact: z.string(),
  unit: z.optional(z.enum(units)),
  atLeast: bound,
  above: bound,
  atMost: bound,
  below: bound,
  oneOf: z.optional(z.array(z.union([z.string(), z.number(), z.boolean()]))),
  absent: z.optional(z.literal(true)),
  present: z.optional(z.literal(true)),
});

/** shared/quote/who-lends.md. outside: the lenders outside the organisation's panel, if it has one. */
export const lendings = strictObject({
  rulebook: z.string(),
  outside: z.optional(labels),
  whoLends: z.array(
    strictObject({
      lender: z.string(),
      date: z.nullable(z.string()),
      assumed: z.boolean(),
      answer: z.enum(lendingAnswers),
      ways: z.array(strictObject({ conditions: z.array(condition), notStated: labels })),
      no: labels,
    }),
  ),
});

export const lendingRoutes = defineRoutes({
  /** Over the organisation's panel; with `outside` also over the other lenders. */
  whoLends: {
    method: "POST",
    path: "/quote/who-lends",
    body: strictObject({ scenario: undatedScenario, outside: z.optional(z.boolean()) }),
    data: lendings,
  },
});
