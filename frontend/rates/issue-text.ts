import type { RatesEditor, SheetIssue } from "../../shared/domain/rate-sheet.ts";
import { dayText, dollarText, percentText, fullName } from "../../shared/format.ts";
import { momentInSydney } from "../ui/sydney-time.ts";
import type { LenderFeedback } from "../../shared/wire/response/lender-feedback.ts";

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

export const editorName = (editor: RatesEditor | null): string => (editor === null ? "a release of Kelpie" : fullName(editor));

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

export type SheetTab = "history" | "read" | "rates" | "edit" | "check" | "difference" | "impact" | "feedback";

/** The page of an issue; its id begins with its sheet's slug. */
export const issuePath = (id: string, tab: SheetTab): string => `/rates/${id.slice(0, id.indexOf("."))}?issue=${id}&tab=${tab}`;

/** "12.49%, $29,464.00 over 60 months, rates of 01/12/2026" */
export const dealText = ({ rate, financeAmount, term, date }: LenderFeedback): string =>
  [
    percentText(rate),
    `${dollarText(financeAmount)}${term === null ? "" : ` over ${term} months`}`,
    date === null ? "rates of an unknown day" : `rates of ${sheetDay(date)}`,
  ].join(", ");

/** "Approved rate 13.49 instead of 12.49" */
export const approvalText = (approved: NonNullable<LenderFeedback["approved"]>): string =>
  `Approved ${approved.map(({ name, quoted, approved: is }) => `${name} ${is ?? "none"} instead of ${quoted}`).join(", ")}`;

/** "the establishment fee is not financed, or …" */
export const causesText = ({ causes }: Pick<LenderFeedback, "causes">): string =>
  causes.length === 0 ? "Not explained" : causes.map((each) => each.join(" and ")).join(", or ");
