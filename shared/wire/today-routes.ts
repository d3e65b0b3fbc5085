import * as z from "zod/mini";
import { rowKindNames } from "../today/row.ts";
import { day } from "./amount.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const rowId = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[a-zA-Z]{1,30}$/, "the id of a row"));

const row = strictObject({
  _id: z.string(),
  kind: z.enum(rowKindNames),
  group: z.int(),
  text: z.string(),
  action: strictObject({ label: z.string(), path: z.string() }),
  since: z.string(),
  from: z.string(),
  dueOn: z.nullable(z.string()),
  /** The caller has not seen it yet. */
  isNew: z.boolean(),
});

export type ShownRow = z.infer<typeof row>;

export const todayRoutes = defineRoutes({
  /** What waits for the caller: at most 20 rows, the most urgent first, and how many more there are, are unseen and are put off. */
  readToday: {
    method: "GET",
    path: "/today",
    data: strictObject({ rows: z.array(row), more: z.int(), unseen: z.int(), later: z.int() }),
  },
  /** Hides a row until a day, at most 90 days from now. */
  putOffRow: { method: "POST", path: "/today/later", body: strictObject({ _id: rowId, until: day }), data: z.null() },
  /** The rows up to this moment are no longer counted as unseen. */
  markTodaySeen: { method: "POST", path: "/today/seen", body: strictObject({ upTo: z.iso.datetime() }), data: z.null() },
});
