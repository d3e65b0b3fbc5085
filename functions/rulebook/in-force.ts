import type { IsoDate } from "../../shared/dates.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { issuesInForce } from "../../shared/quote/issues.ts";
import { parseSource } from "../../shared/rulebook/check.ts";
import type { SheetSource } from "../../shared/rulebook/rate-table.ts";
import { storedSheet } from "../adapters/files/sheet-files.ts";
import type { IssueRecord } from "./store.ts";

type ActiveIssue = IssueRecord & { readonly type: ApplicationType; readonly lender: string; readonly digest: string };

export const isActive = (record: IssueRecord): record is ActiveIssue => record.status === "active";

/** The issue of a sheet by which quotes are made on a day. */
export const issueInForce = (issues: readonly IssueRecord[], today: IsoDate): ActiveIssue | undefined =>
  issuesInForce(issues.filter(isActive), today)[0];

export async function sheetInForce(issues: readonly IssueRecord[], today: IsoDate): Promise<SheetSource | undefined> {
  const issue = issueInForce(issues, today);
  return issue && parseSource(await storedSheet(issue.digest));
}
