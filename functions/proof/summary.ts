import { isDeepStrictEqual } from "node:util";
import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { nothingShown, proofsOf, turnaroundsOf } from "../../shared/proof/proof.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { lendersIn } from "../sheets/sheet-proof.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { summariseProofs } from "../store/services/proof-jobs.ts";
import { decisionsUntil, findSummaries, storeSummary } from "../store/services/proofs.ts";
import { writeSystemItems } from "../store/services/write.ts";

/** Has today's decisions counted. */
export const startSummary = (): Promise<unknown> => writeSystemItems([outboxItem(summariseProofs, { day: businessDate(new Date()) })]);

/** Writes the summaries that have changed. */
export async function summariseDecisions(day: IsoDate): Promise<void> {
  const [decisions, sheets] = await Promise.all([decisionsUntil(day), currentSheets()]);
  const lenders = lendersIn(sheets);
  const before = await findSummaries([...lenders.keys()]);
  const proofs = Map.groupBy(proofsOf(decisions, day), ({ slug }) => slug);
  const ofLenders = decisions.map((decision) => ({ ...decision, slug: lenders.get(decision.slug) ?? decision.slug }));
  const turnarounds = new Map(turnaroundsOf(ofLenders, day).map(({ slug, ...turnaround }) => [slug, turnaround]));
  for (const [slug, lender] of lenders) {
    const ofTiers = (proofs.get(slug) ?? []).map(({ slug: _slug, tier, ...proof }) => [tier, proof] as const);
    const summary = { proofs: Object.fromEntries(ofTiers), turnaround: turnarounds.get(lender) ?? null };
    if (!isDeepStrictEqual(summary, before.get(slug) ?? nothingShown)) await storeSummary(slug, summary);
  }
}
