import * as z from "zod/mini";
import { type ChecklistItem, checklistStates } from "../../domain/checklist.ts";
import { documentKinds } from "../../domain/document.ts";
import { criterionAttributes } from "../../quote/vocabulary.ts";
import { strictObject } from "../strict-object.ts";

export const checklistItem: z.ZodMiniType<ChecklistItem> = strictObject({
  kind: z.enum(documentKinds),
  title: z.string(),
  /** Absent for a document that is uploaded once for all customers. */
  customerId: z.optional(z.string()),
  state: z.enum(checklistStates),
  /** The field whose answer says whether it is needed. */
  settledBy: z.optional(z.enum([...criterionAttributes, "documentationLevel"])),
  /** Why it is not needed. */
  reason: z.optional(z.string()),
});
