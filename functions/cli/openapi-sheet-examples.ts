import { id } from "./openapi-ids.ts";

const time = "2026-06-15T01:30:00.000Z";
const issueId = `consumer-pepper.${id}`;
const sheetText = '{"date":"2026-12-01","lender":"Pepper"}';

/** The examples of the calls about rate sheets. */
export const sheetExamples: Readonly<Record<string, unknown>> = {
  "listSheets._id": issueId,
  "readSheet._id": issueId,
  "issue._id": issueId,
  "createDraft._id": issueId,
  "updateDraft._id": issueId,
  "next._id": issueId,
  "readIssue.id": issueId,
  slug: "consumer-pepper",
  "listSheets.lender": "Pepper",
  "readSheet.lender": "Pepper",
  "issue.lender": "Pepper",
  "listSheets.productName": null,
  "listSheets.reason": null,
  "readSheet.productName": null,
  "readSheet.reason": null,
  "issue.reason": null,
  "issue.productName": null,
  "readIssue.text": sheetText,
  "createDraft.text": sheetText,
  "updateDraft.text": sheetText,
  "problems.path": "/fees/0/value",
  "problems.found": "-474",
  "problems.expected": "at least 0",
  differences: "Pepper: establishment fee 474 -> 495",
  savedAt: time,
  submittedAt: time,
  activeFrom: time,
  endedAt: null,
  verifiedOn: "2026-11-20",
  verificationSource: "Pepper's rate card of 1 November 2026",
  "author._id": id,
  "approver._id": id,
  "endedBy._id": id,
  "verifiedBy._id": id,
  reachable: 12,
  examples: 3,
};
