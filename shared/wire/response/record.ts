import * as z from "zod/mini";
import type { FinanceOptions } from "../../finance-options/content.ts";
import { applicationTypes } from "../../domain/application-type.ts";
import { strictObject } from "../strict-object.ts";

/** What was given to the customer, newest first; kept is the kept quote that the figures come from. */
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
});

const text = z.string();
const texts = z.array(text);
const rows = z.array(strictObject({ label: text, cells: z.array(texts) }));

/** All values are texts that are shown as they are. */
export const financeOptions: z.ZodMiniType<FinanceOptions> = strictObject({
  applicationType: z.enum(applicationTypes),
  date: text,
  organisation: text,
  licence: z.nullable(text),
  broker: strictObject({ name: text, email: text, phone: z.nullable(text) }),
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
  rulebook: text,
  notices: z.record(text, text),
});
