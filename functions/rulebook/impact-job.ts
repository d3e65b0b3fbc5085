import type { ImpactSummary } from "../../shared/domain/rate-impact.ts";
import { rulebookOf } from "../../shared/quote/rulebook.ts";
import { type ComparedSheets, type QuoteImpact, differenceIn, impactOn, medianOf, verdictOf } from "../../shared/rulebook/impact.ts";
import { storedSheet } from "../adapters/files/sheet-files.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { organisationKey } from "../store/dynamo/keys.ts";
import { itemsAt } from "../store/dynamo/read.ts";
import { type OpenQuote, openQuotes } from "../quote/open-quotes.ts";
import { sheetFileOf, sheetFilesOf } from "./compiled-set.ts";
import { membersWith } from "./decision-store.ts";
import {
  type ChangedQuote,
  type ImpactRecord,
  type Tally,
  continueImpact,
  failImpact,
  findImpact,
  finishImpact,
  tallyIn,
} from "./impact-store.ts";
import { currentDigest } from "./review.ts";
import { membersOfSet } from "./set-store.ts";
import { draftText, findIssue, issueIdOf, issuesOf } from "./store.ts";

interface Step {
  readonly _id: string;
  readonly run: string;
}

const maxQuotes = 20_000;
const shownChanges = 10;

/** Compares some of the open quotes, and leaves the next ones to another job. */
export async function compareOpenQuotes(payload: Step, max?: number): Promise<void> {
  const record = await runningImpact(payload);
  if (!record) return;
  const sheets = await comparedSheets(record);
  if (!sheets) return void (await failImpact(record));
  const { type, position: previous } = record;
  const { quotes: open, position, hasMore } = await openQuotes({ type, position: previous, ...(max !== undefined && { max }) });
  const quotes = record.quotes + open.length;
  const tally = open.map((each) => comparedQuote(each, record, sheets)).reduce(withQuote, tallyIn(record));
  if (hasMore && quotes < maxQuotes) await continueImpact(record, { quotes, position }, tally);
  else await finishImpact(record, { quotes, isPartial: hasMore }, await summaryOf(tally));
}

/** After the last attempt. */
export async function giveUpImpact(payload: Step): Promise<void> {
  const record = await runningImpact(payload);
  if (record) await failImpact(record);
}

/** Undefined for a run that has ended or that a later one has replaced. */
async function runningImpact({ _id, run }: Step): Promise<ImpactRecord | undefined> {
  const record = await findImpact(_id);
  return record?.run === run && record?.status === "running" ? record : undefined;
}

/** Undefined if the issue is not the one any more that the run was started with. */
async function comparedSheets({ issueId, against, digest, lender, type, day }: ImpactRecord): Promise<ComparedSheets | undefined> {
  const issue = await findIssue(issueId);
  if (currentDigest(issue) !== digest) return undefined;
  const changed = sheetFileOf(issue.digest === undefined ? draftText(issue) : await storedSheet(digest));
  const before = (await membersOfSet(against)).filter((member) => member.type === type);
  const others = (await issuesOf(issue.slug)).filter((each) => issueIdOf(each) !== issueId);
  const active = { ...issue, status: "active" as const, digest };
  const after = membersWith({ members: before }, issue.slug, [...others, active], day);
  const files = new Map((await sheetFilesOf(before)).map((file, place) => [before[place]!.digest, file]));
  files.set(digest, changed);
  const rulebook = (members: typeof after) => rulebookOf(members.flatMap((member) => files.get(member.digest) ?? []));
  return { lender, before: rulebook(before), after: rulebook(after) };
}

interface ComparedQuote extends QuoteImpact {
  readonly humanId: number;
  readonly organisationId: string | null;
}

const comparedQuote = ({ application, organisationId }: OpenQuote, { day }: ImpactRecord, sheets: ComparedSheets): ComparedQuote => ({
  humanId: application.humanId,
  organisationId,
  ...impactOn(scenarioOf(application, day), sheets),
});

function withQuote({ differences, changes, ...counts }: Tally, quote: ComparedQuote): Tally {
  const verdict = verdictOf(quote);
  if (verdict === "same") return { ...counts, differences, changes };
  const difference = differenceIn(quote) ?? 0;
  return {
    ...counts,
    [verdict]: counts[verdict] + 1,
    differences: difference === 0 ? differences : [...differences, difference],
    changes: [...changes, quote].toSorted(byDifference).slice(0, shownChanges),
  };
}

/** The largest first; then what changes its level or its listing. */
function byDifference(a: ChangedQuote, b: ChangedQuote): number {
  const [x, y] = [a, b].map((each) => Math.abs(differenceIn(each) ?? 0)) as [number, number];
  return y - x || levelsMoved(b) - levelsMoved(a);
}

const notListed = 4;
const levelsMoved = ({ before, after }: QuoteImpact): number =>
  Math.abs((before?.qualification ?? notListed) - (after?.qualification ?? notListed));

async function summaryOf({ gains, loses, moves, differences, changes }: Tally): Promise<ImpactSummary> {
  const ids = [...new Set(changes.flatMap(({ organisationId }) => organisationId ?? []))];
  const names = new Map((await itemsAt(ids.map(organisationKey))).map(({ _id, name }) => [_id, String(name)]));
  return {
    gains,
    loses,
    moves,
    median: medianOf(differences),
    largest: differences.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null,
    changes: changes.map(({ organisationId, ...change }) => ({ ...change, organisation: names.get(organisationId) ?? null })),
  };
}
