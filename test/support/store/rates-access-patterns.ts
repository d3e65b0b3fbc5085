import { hashedIssue } from "../../../functions/sheets/sheet-hash.ts";
import { activationItems, decide, membersWith } from "../../../functions/rulebook/decision-store.ts";
import { type SetMember, currentSetItems, findCurrentSet, verificationItem } from "../../../functions/rulebook/set-store.ts";
import { factsOf } from "../../../functions/rulebook/review.ts";
import { changeDraft, createDraft, findIssue, issuesOf, listedIssues } from "../../../functions/rulebook/store.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { feedbackItem } from "../../../functions/store/services/lender-feedback.ts";
import { decisionsUntil, findSummaries, recordDecision, storeSummary } from "../../../functions/store/services/proofs.ts";
import { write } from "../../../functions/store/services/write.ts";
import { type Actor, system } from "../../../functions/store/workspace/actor.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { sheetSlug } from "../../../shared/rulebook/file-name.ts";
import { changedPepper } from "../engine/changed-pepper.ts";
import { aBrokerActor, aCall } from "../fixtures/brokers.ts";
import { sheets } from "../own-sheets.ts";
import type { Measure } from "./capacity.ts";

const slug = sheetSlug(changedPepper);
const keyed = () => aCall({ idempotencyKey: newId() });

/** Calls about rate sheets, without S3. */
export async function ratesCalls(row: Measure, author: Actor = aBrokerActor(), approver: Actor = aBrokerActor()): Promise<void> {
  const today = businessDate(new Date());
  await publish(today);
  const content = { ...factsOf(changedPepper), text: JSON.stringify(changedPepper) };
  let issueId = "";
  const found = () => findIssue(issueId);
  await row("draft a rate sheet", async () => {
    issueId = await createDraft(author, slug, content, keyed());
  });
  const drafted = await found();
  await row("change the draft", () => changeDraft(author, { record: drafted, slug }, content, keyed()));
  const changed = await found();
  const { digest } = hashedIssue(changedPepper);
  await row("submit it", () =>
    decide(author, { action: "submitted", record: changed, set: { status: "submitted", digest }, remove: ["draft"] }, keyed()),
  );
  await row("list the sheets", listedIssues);
  await row("show a sheet's history", () => issuesOf(slug));
  const submitted = await found();
  await row("approve an issue", async () => {
    const set = (await findCurrentSet())!;
    const active = { ...submitted, status: "active" as const };
    const members = membersWith(set, slug, [active], today);
    const items = await activationItems({ current: set, members, today }, { before: [submitted], after: [active] });
    await decide(approver, { action: "approved", record: submitted, set: { status: "active" }, needsAnother: true, items }, keyed());
  });
  const active = await found();
  await row("verify it", async () => {
    const items = [verificationItem((await findCurrentSet())!, [{ digest, verifiedOn: today }])];
    await decide(author, { action: "verified", record: active, set: { verifiedOn: today }, items }, keyed());
  });
}

/** Calls about lenders' decisions. */
export async function proofCalls(row: Measure): Promise<void> {
  const today = businessDate(new Date());
  const hidden = "4904fc8fcc12562140e8f9ec5816d34d185679083968a40c3a838bce5fb5a567";
  const decision = { slug, tier: "Score 660 to 800", day: today, id: hidden, organisation: hidden, matched: true, rate: 12.49, days: 1 };
  const feedback = { tier: decision.tier, date: null, stated: 1, repayments: 1, rate: 1, financeAmount: 1, term: 60, causes: [] };
  await row("count a lender's decision", () => recordDecision(decision, []));
  const mismatch = { ...decision, matched: false };
  await row("count it anew and tell the rates office", () => recordDecision(mismatch, [feedbackItem(slug, feedback)]));
  await row("read the decisions of 90 days", () => decisionsUntil(today));
  await row("store what they show of a sheet", () => storeSummary(slug, { proofs: {}, turnaround: { days: 1, of: 10 } }));
  await row("find what they show", () => findSummaries([slug, "consumer-now"]));
}

/** The release's sheets are current. */
async function publish(today: string): Promise<void> {
  const members = sheets.map(({ sheet, source }): SetMember => ({
    slug: sheetSlug(sheet),
    ...hashedIssue(source),
    productName: sheet.productName ?? null,
  }));
  const items = await currentSetItems(members, undefined, { today });
  await write(system, aCall(), { action: "rulebook.published", subject: { sheet: "all" } }, items);
}
