import * as z from "zod/mini";
import { applicationTypes } from "../domain/application-type.ts";
import { documentationLevels } from "../domain/documentation-level.ts";
import type { SheetRates } from "../rulebook/sheet-rates.ts";
import type { SheetSection } from "../rulebook/sheet-sections.ts";
import { lenderContact } from "./response/organisation.ts";
import { defineRoutes } from "./route.ts";
import { slug } from "./rulebook-routes.ts";
import { strictObject } from "./strict-object.ts";

const day = z.nullable(z.string());
const texts = z.array(z.string());

const rate = strictObject({ tiers: texts, text: z.string(), isAssumed: z.boolean() });

const rates: z.ZodMiniType<SheetRates> = strictObject({
  rowHead: z.nullable(z.string()),
  columnHeads: texts,
  columns: z.array(texts),
  rows: z.array(strictObject({ name: z.nullable(z.string()), criteria: texts, rates: z.array(rate) })),
  criteria: texts,
});

const section: z.ZodMiniType<SheetSection> = strictObject({
  title: z.string(),
  lines: z.array(strictObject({ name: z.optional(z.string()), text: z.string(), isAssumed: z.optional(z.literal(true)) })),
});

const sheet = strictObject({
  type: z.enum(applicationTypes),
  productName: z.nullable(z.string()),
  date: day,
  /** The day on which staff compared it with the lender's document. */
  verifiedOn: day,
  lastDay: day,
  documentation: z.array(z.enum(documentationLevels)),
  tiers: z.number(),
  /** Of the tiers' rates. */
  assumedRates: z.number(),
  rates,
  sections: z.array(section),
  /** What the newer issue changed, newest first. */
  changes: z.array(strictObject({ date: day, lines: texts })),
});

/** brokerage: percent; fee: dollars. */
const lenderPage = strictObject({
  lender: z.string(),
  sheets: z.array(sheet),
  own: strictObject({ contact: lenderContact, brokerage: z.nullable(z.number()), fee: z.nullable(z.number()) }),
});

export const lenderRoutes = defineRoutes({
  readLender: { method: "GET", path: "/lenders/{slug}", params: strictObject({ slug }), data: lenderPage },
});
