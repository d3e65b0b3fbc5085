import type { CriterionAttribute } from "../quote/vocabulary.ts";
import type { DocumentKind } from "./document.ts";

/** The field whose answer says whether a document is needed. */
export type SettlingField = CriterionAttribute | "documentationLevel";

/** there: received or signed. perhaps: it depends on a field that is not known yet. waived: the broker has marked it as not needed. */
export const checklistStates = ["there", "missing", "perhaps", "waived"] as const;

export interface ChecklistItem {
  readonly kind: DocumentKind;
  readonly title: string;
  /** Absent for a document that is uploaded once for all customers. */
  readonly customerId?: string | undefined;
  readonly state: (typeof checklistStates)[number];
  /** Of a state "perhaps". */
  readonly settledBy?: SettlingField | undefined;
  /** Why it is not needed. */
  readonly reason?: string | undefined;
}
