import { rulebookRoutes } from "../../shared/wire/rulebook-routes.ts";
import { serve } from "../serve.ts";
import { approveIssue, rejectIssue, submitDraft, verifySheet, withdrawIssue } from "./decisions.ts";
import { createDraft, updateDraft } from "./drafts.ts";
import { listFeedback } from "./feedback.ts";
import { readImpact, startImpact } from "./impact.ts";
import { listSheets, readIssue, readSheet } from "./sheets.ts";

export const handler = serve<"rulebook">(rulebookRoutes, {
  listSheets,
  readSheet,
  readIssue,
  createDraft,
  updateDraft,
  submitDraft,
  approveIssue,
  rejectIssue,
  withdrawIssue,
  verifySheet,
  startImpact,
  readImpact,
  listFeedback,
});
