import * as z from "zod/mini";
import { type CopyRow, copyGroups } from "../../submission/copy-sheet.ts";
import type { RequiredField } from "../../domain/submission.ts";
import type { IsoDate } from "../../dates.ts";
import type { IsoTime } from "../../domain/value-types.ts";
import { strictObject } from "../strict-object.ts";
import { requiredField } from "./submission.ts";

export const packFiles = ["zip", "cover"] as const;
export const packStatuses = ["making", "ready", "failed"] as const;

/** What a broker takes to a lender that Kelpie sends nothing: a ZIP with the documents, and texts to copy. Kept for a day. */
export interface Pack {
  readonly _id: string;
  readonly applicationId: string;
  readonly lender: string;
  readonly status: (typeof packStatuses)[number];
  /** Why it has failed. */
  readonly text: string | null;
  /** The names of the files, without the cover. */
  readonly documents: readonly string[];
  /** Of the ZIP; null until it is ready. */
  readonly bytes: number | null;
  readonly copySheet: readonly CopyRow[];
  readonly note: string;
  readonly missing: readonly RequiredField[];
  /** The application's other submissions of the last 30 days. */
  readonly recentLodgements: readonly { readonly lender: string; readonly number: number; readonly on: IsoDate }[];
  readonly expiresAt: IsoTime;
}

const packContent = {
  copySheet: z.array(strictObject({ group: z.enum(copyGroups), path: z.string(), label: z.string(), value: z.string() })),
  note: z.string(),
  missing: z.array(requiredField),
  recentLodgements: z.array(strictObject({ lender: z.string(), number: z.int(), on: z.string() })),
};

export const pack: z.ZodMiniType<Pack> = strictObject({
  _id: z.string(),
  applicationId: z.string(),
  lender: z.string(),
  status: z.enum(packStatuses),
  text: z.nullable(z.string()),
  documents: z.array(z.string()),
  bytes: z.nullable(z.int()),
  ...packContent,
  expiresAt: z.string(),
});
