import { jobHandler } from "../job-handler.ts";
import { sendCustomerDigest } from "../link/customer-digest.ts";
import { sendBrokerDigest } from "./broker-digest.ts";
import * as jobs from "./jobs.ts";
import { enqueueDigests } from "./schedule.ts";
import { type RatesComparison, comparisonAt, continueComparison, finishComparison } from "./rates-comparison.ts";
import { sheetsAt } from "../sheets/current-sheets.ts";
import { type OpenQuote, openQuotes } from "../quote/open-quotes.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { digestRatesItem } from "../store/services/digest-entries.ts";
import { panelOf } from "../organisation/lenders.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { writePanelRow } from "../today/panel-row.ts";
import { findItem } from "../store/dynamo/read.ts";
import { organisationKey } from "../store/dynamo/keys.ts";
import { newLendersOutside } from "../organisation/new-lenders.ts";
import { type ComparedRulebooks, priceChanges } from "./price-changes.ts";

type Step = Pick<RatesComparison, "upTo" | "step">;

/**
 * After a change of the rate sheets puts some of the open quotes whose prices it changes into their owners' digests, and those for which a
 * new lender stands outside the panel into their administrators', and leaves the next ones to another job; the last job has the digests sent. `max` is how many entries of the list of quotes a job reads.
 */
export async function listChangedQuotes({ upTo, step }: Step, max?: number): Promise<void> {
  const comparison = await comparisonAt(upTo, step);
  if (!comparison) return;
  const { since, day, position: previous } = comparison;
  const [before, now] = await Promise.all([sheetsAt(since), sheetsAt(upTo)]);
  if (before.hashOn(day) === now.hashOn(day)) return void (await finishComparison(comparison));
  const { quotes, position, hasMore } = await openQuotes({ position: previous, ...(max !== undefined && { max }) });
  for (const each of quotes) await listIfChanged(each, comparison, { before, now });
  await (hasMore && position !== undefined ? continueComparison(comparison, position) : finishComparison(comparison));
}

/** After the last attempt: the other news are still told. */
async function giveUpComparison({ upTo, step }: Step): Promise<void> {
  const comparison = await comparisonAt(upTo, step);
  if (comparison) await finishComparison(comparison);
}

interface ComparedSheets {
  readonly before: RateSheets;
  readonly now: RateSheets;
}

async function listIfChanged(
  { ownerId, organisationId, application }: OpenQuote,
  { since, day }: RatesComparison,
  { before, now }: ComparedSheets,
) {
  const { _id, createdAt } = application;
  // A new quote has never had the prices of before.
  const isNew = createdAt > since;
  const previous = isNew ? await sheetsAt(createdAt) : before;
  const compared: ComparedRulebooks = { before: previous.rulebook, now: now.rulebook, panel: await panelOf(organisationId) };
  const readers = [
    ...(priceChanges(application, day, compared).length > 0 ? [ownerId] : []),
    ...(organisationId !== null && newLendersOutside(compared, day).length > 0 ? [await administratorOf(organisationId)] : []),
  ];
  if (organisationId !== null && newLendersOutside(compared, day).length > 0) await writePanelRow({ organisationId });
  for (const reader of new Set(readers)) await writeSystemItems([digestRatesItem(reader, _id, isNew ? createdAt : since)]);
}

const administratorOf = async (organisationId: string): Promise<string> =>
  String((await findItem(organisationKey(organisationId)))!["administratorId"]);

export const digestHandlers = [
  jobHandler(jobs.compareRates, (payload) => listChangedQuotes(payload), giveUpComparison),
  jobHandler(jobs.enqueueDigests, ({ day }) => enqueueDigests(day)),
  jobHandler(jobs.sendDigest.broker, sendBrokerDigest),
  jobHandler(jobs.sendDigest.customer, sendCustomerDigest),
];
