import type { RatesEditor, SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { dayText } from "../../shared/format.ts";
import { momentInSydney } from "../ui/sydney-time.ts";

/** A draft that is no sheet yet does not tell its lender. */
export const sheetName = ({ lender, productName }: Pick<SheetIssue, "lender" | "productName">): string =>
  lender === null ? "New sheet" : [lender, productName ?? []].flat().join(", ");

export const sheetDay = (date: string | null): string => (date === null ? "not stated" : dayText(date));

export const issueName = (date: string | null): string => (date === null ? "Issue without a date" : `Issue of ${dayText(date)}`);

export const statusNames: Readonly<Record<SheetIssue["status"], string>> = {
  draft: "Draft",
  submitted: "Waits for approval",
  active: "In force",
  superseded: "Superseded",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

export const editorName = (editor: RatesEditor | null): string =>
  editor === null ? "a release of Kelpie" : `${editor.firstName} ${editor.lastName}`;

export function verificationText({ verifiedOn, verifiedBy, verificationSource }: SheetIssue): string {
  if (verifiedOn === null) return "Not verified";
  const source = verificationSource === null ? "" : `, with ${verificationSource}`;
  return `Verified ${dayText(verifiedOn)} by ${editorName(verifiedBy)}${source}`;
}

/** What happened to an issue, oldest first, a sentence each. */
export function eventsOf(issue: SheetIssue): string[] {
  const { status, author, savedAt, submittedAt, submitter, approver, activeFrom, endedAt, endedBy, reason } = issue;
  const because = reason === null ? "" : `: ${reason}`;
  const isEnded = status === "rejected" || status === "withdrawn";
  return [
    status === "draft" ? `Saved ${momentInSydney(savedAt)} by ${editorName(author)}` : [],
    submittedAt === null ? [] : `Submitted ${momentInSydney(submittedAt)} by ${editorName(submitter ?? author)}`,
    activeFrom === null ? [] : `In force from ${momentInSydney(activeFrom)}, approved by ${editorName(approver)}${isEnded ? "" : because}`,
    isEnded && endedAt !== null ? `${statusNames[status]} ${momentInSydney(endedAt)} by ${editorName(endedBy)}${because}` : [],
  ].flat();
}
