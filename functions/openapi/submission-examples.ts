import { id } from "./ids.ts";

const at = "2026-06-18T01:30:00.000Z";

export const submissionExamples: Readonly<Record<string, unknown>> = {
  "submissions.at": at,
  "submissions.lender": "NOW",
  lodgedOn: "2026-06-15",
  decidedOn: "2026-06-17",
  lapsesOn: "2026-07-17",
  on: "2026-06-17",
  "decideSubmission.conditions": "Two payslips",
  "met.at": at,
  "met.by": id,
};
