import { businessDate } from "../../shared/business-date.ts";
import { issuesFrom } from "../../shared/quote/issues.ts";
import { parseSource } from "../../shared/rulebook/check.ts";
import { sheetSlug } from "../../shared/rulebook/file-name.ts";
import { type SheetSource, expandSheet } from "../../shared/rulebook/rate-table.ts";
import { storeSheet, storedSheet } from "../adapters/files/sheet-files.ts";
import { canonicalJson, sheetHash } from "../sheets/sheet-hash.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { idOf } from "../store/dynamo/ids.ts";
import { listedIssue, sheetIssueKey } from "../store/dynamo/keys.ts";
import { putItem } from "../store/dynamo/transaction.ts";
import { write } from "../store/services/write.ts";
import { type WritingCall, system } from "../store/workspace/actor.ts";
import { compileSet } from "./compiled-set.ts";
import { isActive } from "./in-force.ts";
import { factsOf } from "./review.ts";
import { currentSetItems, findCurrentSet } from "./set-store.ts";
import { type IssueRecord, issuesOf } from "./store.ts";

/**
 * Registers the sheets of a release that the office does not know yet: the first release's as active, a later one's as submitted, which
 * wait for approval. What the office has withdrawn stays withdrawn. Repeating it changes nothing. Returns the number of new issues.
 */
export async function registerReleaseSheets(sheets: readonly SheetSource[], call: WritingCall): Promise<number> {
  const isFirst = (await findCurrentSet()) === undefined;
  let added = 0;
  for (const sheet of sheets) added += (await register(sheet, isFirst, call)) ? 1 : 0;
  if (isFirst) await activate(sheets, call);
  return added;
}

async function register(sheet: SheetSource, isFirst: boolean, call: WritingCall): Promise<boolean> {
  const [slug, digest, at] = [sheetSlug(sheet), sheetHash(sheet), new Date().toISOString()];
  const issues = await issuesOf(slug);
  if (issues.some((issue) => issue.digest === digest) || (await isRewritten(sheet, issues))) return false;
  await storeSheet(digest, canonicalJson(sheet));
  const id = idOf(digest, new Date(0));
  const status = isFirst ? { status: "active", activeFrom: at } : { status: "submitted" };
  const issue = { slug, id, ...factsOf(sheet), digest, ...status, savedAt: at, submittedAt: at, version: 1, ...listedIssue(slug, id) };
  const event = { action: "sheet.published" as const, subject: { sheet: slug }, part: `${slug}.${id}`, fields: { digest } };
  const { kind } = await write(system, call, event, [putItem("issue", sheetIssueKey(slug, id), issue, isAbsent)]);
  return kind === "committed";
}

/** Whether an issue of the same day says the same in another form, such as with its tiers listed instead of in tables. */
async function isRewritten(sheet: SheetSource, issues: readonly IssueRecord[]): Promise<boolean> {
  const digest = issues.find((issue) => issue.date === sheet.date && issue.digest !== undefined)?.digest;
  if (digest === undefined) return false;
  const termsOf = (source: SheetSource) => canonicalJson({ ...expandSheet(source).sheet, provenance: [] });
  return termsOf(parseSource(await storedSheet(digest))) === termsOf(sheet);
}

async function activate(sheets: readonly SheetSource[], call: WritingCall): Promise<void> {
  const today = businessDate(new Date());
  const slugs = [...new Set(sheets.map(sheetSlug))];
  const active = (await Promise.all(slugs.map(issuesOf))).flat().filter(isActive);
  const members = issuesFrom(active, today).map(({ slug, type, lender, productName, date, digest }) => ({
    slug,
    type,
    lender,
    productName,
    date,
    digest,
  }));
  await compileSet(members);
  const items = await currentSetItems(members, undefined, { today });
  await write(system, call, { action: "rulebook.published", subject: { sheet: "all" }, fields: { issues: members.length } }, items);
}
