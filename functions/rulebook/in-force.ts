import type { IsoDate } from "../../shared/dates.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { issuesInForce } from "../../shared/quote/issues.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";
import { parseSheet } from "../../shared/rulebook/check.ts";
import { storedSheet } from "../adapters/files/sheet-files.ts";
import type { IssueRecord } from "./store.ts";

type ActiveIssue = IssueRecord & { readonly type: ApplicationType; readonly lender: string; readonly digest: string };

export const isActive = (record: IssueRecord): record is ActiveIssue => record.status === "active";

/** The issue of a sheet by which quotes are made on a day. */
export const issueInForce = (issues: readonly IssueRecord[], today: IsoDate): ActiveIssue | undefined =>
  issuesInForce(issues.filter(isActive), today)[0];

export async function sheetInForce(issues: readonly IssueRecord[], today: IsoDate): Promise<Sheet | undefined> {
  const issue = issueInForce(issues, today);
  return issue && parseSheet(await storedSheet(issue.digest));
}
