import { batchDays } from "../../../shared/domain/batch.ts";

export const bucketDefinition = {
  quarantine: "quarantine/",
  /** As long as the failure queue keeps its events, so that an operator can have a file checked again. */
  quarantineDays: 14,
  /** Checked files, the only ones that users can download. */
  checked: "documents/",
  /** Most are opened in their first weeks. Later they are as quick to open, but each opening is billed by size. */
  archivedAfterDays: 90,
  /** Files of scenarios, as brokers upload them; never served. */
  batches: "batches/uploaded/",
  batchResults: "batches/results/",
  batchDays,
  /** What brokers take to lenders outside Kelpie. */
  packs: "packs/",
  packDays: 1,
  /** How long an upload form can be used. */
  uploadSeconds: 5 * 60,
  postedFromSite: ["POST"],
} as const;
