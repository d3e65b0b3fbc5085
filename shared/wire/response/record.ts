import * as z from "zod/mini";
import type { FinanceOptions } from "../../finance-options/content.ts";
import { type Objective, type ObjectiveKind, objectiveLabels, selectionLimits } from "../../selection/objectives.ts";
import type { RecordContent } from "../../selection/record-content.ts";
import { applicationTypes } from "../../domain/application-type.ts";
import type { LenderPayment } from "../../selection/lender-payment.ts";
import { dollars, keysOf, percent, upTo } from "../amount.ts";
import { strictObject } from "../strict-object.ts";
import { filledLine } from "../text.ts";

export const objective: z.ZodMiniType<Objective> = strictObject({
  kind: keysOf<ObjectiveKind>(objectiveLabels),
  /** Of the kind "other" alone. */
  text: z.optional(filledLine(selectionLimits.objective)),
}).check(z.refine(({ kind, text }) => (kind === "other") === (text !== undefined), 'a text with the kind "other", and with no other kind'));

export const lenderPayment: z.ZodMiniType<LenderPayment> = strictObject({ unit: z.enum(["dollars", "percent"]), value: upTo(1e9) }).check(
  z.refine(({ unit, value }) => (unit === "dollars" ? dollars : percent).safeParse(value).success, {
    path: ["value"],
    error: "dollars and whole cents, or a percentage of at most 100",
  }),
);

export const selectionSummary = strictObject({
  _id: z.string(),
  createdAt: z.string(),
  by: z.string(),
  lender: z.string(),
  /** Most important first. */
  objectives: z.array(objective),
  kept: z.string(),
  /** Of the PDF, in hex. */
  sha256: z.string(),
  /** The id of the credit proposal disclosure's PDF, and its hash; null for a business. */
  disclosure: z.nullable(z.string()),
  disclosureSha256: z.nullable(z.string()),
  /** The id of the record before it. */
  replaces: z.nullable(z.string()),
});

/** What was given to the customer or recorded of the choice, newest first; kept is the kept quote that the figures come from. */
export const records = strictObject({
  options: z.array(
    strictObject({
      _id: z.string(),
      createdAt: z.string(),
      by: z.string(),
      lenders: z.array(z.string()),
      kept: z.string(),
      /** Of the PDF, in hex. */
      sha256: z.string(),
    }),
  ),
  selections: z.array(selectionSummary),
});

const text = z.string();
const texts = z.array(text);
const broker = strictObject({ name: text, email: text, phone: z.nullable(text) });
const rows = z.array(strictObject({ label: text, cells: z.array(texts), notes: z.optional(z.array(texts)) }));
const textWithLink = strictObject({ text, label: text, path: text });

/** All values are texts that are shown as they are. */
export const financeOptions: z.ZodMiniType<FinanceOptions> = strictObject({
  applicationType: z.enum(applicationTypes),
  date: text,
  organisation: text,
  licence: z.nullable(text),
  broker,
  customer: z.nullable(text),
  intro: texts,
  note: z.nullable(text),
  deal: z.array(strictObject({ label: text, value: text })),
  products: z.array(strictObject({ lender: text, name: text })),
  rates: rows,
  warning: z.nullable(text),
  figures: rows,
  explanations: texts,
  requirements: z.array(texts),
  closing: texts,
  ranking: z.optional(textWithLink),
  sampleRates: z.optional(text),
  rulebook: text,
  notices: z.record(text, text),
});

const recordContent: z.ZodMiniType<RecordContent> = strictObject({
  title: text,
  date: text,
  organisation: text,
  licence: z.nullable(text),
  broker,
  sections: z.array(strictObject({ heading: text, paragraphs: texts, lines: z.array(strictObject({ label: text, values: texts })) })),
  ranking: z.optional(textWithLink),
  isSample: z.optional(z.literal(true)),
  rulebook: text,
  notices: z.record(text, text),
});

export const selection = z.extend(selectionSummary, {
  /** What the lender pays the broker, as the broker has stated it; null where it was not asked. */
  commission: z.nullable(lenderPayment),
  content: recordContent,
  url: text,
  disclosureUrl: z.nullable(text),
});
