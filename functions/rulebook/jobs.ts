import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

const ofIssue = { _id: z.string() };
const ofDecision = { ...ofIssue, by: z.string() };

/** To the rates office, by what was done with the issue. */
export const issueEmail = {
  submitted: job("rulebook.submitted", ofDecision),
  approved: job("rulebook.approved", ofDecision),
  rejected: job("rulebook.rejected", ofDecision),
  withdrawn: job("rulebook.withdrawn", ofDecision),
} as const;

/** One step of the comparison of open quotes. */
export const compareQuotes = job("rulebook.impact", { ...ofIssue, run: z.string() });
