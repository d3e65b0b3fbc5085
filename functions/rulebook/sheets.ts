import { businessDate } from "../../shared/business-date.ts";
import type { SheetIssue, SheetRow } from "../../shared/domain/rate-sheet.ts";
import { compareText } from "../../shared/quote/indexed-sheets.ts";
import { storedSheet } from "../adapters/files/sheet-files.ts";
import type { Operation } from "../call/operation.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { issueInForce, sheetInForce } from "./in-force.ts";
import { reviewOf } from "./review.ts";
import { type IssueRecord, draftText, findIssue, issueIdOf, issuesOf, listedIssues, unnamed } from "./store.ts";
import { toResponses } from "./to-response.ts";

/** One row for each sheet by its slug, and one for each draft that names none. */
export const listSheets: Operation<"listSheets"> = async () => {
  const today = businessDate(new Date());
  const records = (await listedIssues()).toSorted((a, b) => compareText(b.id, a.id));
  const shown = new Map((await toResponses(records)).map((issue) => [issue._id, issue]));
  const bySlug = [...Map.groupBy(records, (record) => (record.slug === unnamed ? issueIdOf(record) : record.slug))].toSorted(([a], [b]) =>
    compareText(a, b),
  );
  return bySlug.map(([, issues]) => rowOf(issues, (record) => shown.get(issueIdOf(record))!, issueInForce(issues, today)));
};

function rowOf(issues: readonly IssueRecord[], shown: (record: IssueRecord) => SheetIssue, inForce: IssueRecord | undefined): SheetRow {
  const next = issues.find(({ status }) => status !== "active");
  const row = shown(inForce ?? issues[0]!);
  if (!next) return { ...row, next: null };
  const { _id, status, author, savedAt } = shown(next);
  return { ...row, next: { _id, status, author, savedAt } };
}

export const readSheet: Operation<"readSheet"> = async (_caller, { params: { slug } }) => {
  const issues = await issuesOf(slug);
  if (issues.length === 0) throw notFound();
  return toResponses(issues);
};

/** An issue with its text and what the check finds in it now. */
export const readIssue: Operation<"readIssue"> = async (_caller, { params: { id } }) => {
  const { slug } = await findIssue(id);
  const issues = await issuesOf(slug);
  const place = issues.findIndex((record) => issueIdOf(record) === id);
  const record = issues[place];
  if (!record) throw notFound();
  const text = record.digest === undefined ? draftText(record) : indented(await storedSheet(record.digest));
  const inForce = await sheetInForce(issues, businessDate(new Date()));
  const issue = (await toResponses(issues))[place]!;
  return { issue, text, ...reviewOf(text, { slug, inForce }) };
};

const indented = (json: string): string => JSON.stringify(JSON.parse(json), undefined, 2);
