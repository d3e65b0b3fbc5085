import { sendBrokerDigest } from "./broker-digest.ts";
import { enqueueDigests } from "./schedule.ts";
import { ratesJob, readersJob, type RatesComparison, comparisonAt, continueComparison, finishComparison } from "./rates-comparison.ts";
import * as z from "zod/mini";
import { currentSheets, sheetsAt } from "../sheets/current-sheets.ts";
import { type OpenQuote, openQuotes } from "../quote/open-quotes.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { digestRatesItem } from "../store/services/digest-entries.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { priceChanges } from "./price-changes.ts";

const payloadIn = z.object({ upTo: z.string(), step: z.number() });

type Payload = Readonly<Record<string, unknown>>;

/**
 * After a change of the rate sheets puts some of the open quotes whose prices it changes into their owners' digests, and leaves the next
 * ones to another job; the last job has the digests sent. `max` is how many entries of the list of quotes a job reads.
 */
export async function listChangedQuotes(payload: Payload, max?: number): Promise<void> {
  const comparison = await comparisonOf(payload);
  if (!comparison) return;
  const { since, day, position: previous } = comparison;
  const [before, now] = await Promise.all([sheetsAt(since), currentSheets()]);
  if (before.hashOn(day) === now.hashOn(day)) return void (await finishComparison(comparison));
  const { quotes, position, hasMore } = await openQuotes({ position: previous, ...(max !== undefined && { max }) });
  for (const each of quotes) await listIfChanged(each, comparison, { before, now });
  await (hasMore && position !== undefined ? continueComparison(comparison, position) : finishComparison(comparison));
}

/** After the last attempt: the other news are still told. */
async function giveUpComparison(payload: Payload): Promise<void> {
  const comparison = await comparisonOf(payload);
  if (comparison) await finishComparison(comparison);
}

function comparisonOf(payload: Payload): Promise<RatesComparison | undefined> {
  const { upTo, step } = payloadIn.parse(payload);
  return comparisonAt(upTo, step);
}

interface ComparedSheets {
  readonly before: RateSheets;
  readonly now: RateSheets;
}

async function listIfChanged({ ownerId, application }: OpenQuote, { since, day }: RatesComparison, { before, now }: ComparedSheets) {
  const { _id, createdAt } = application;
  // A new quote has never had the prices of before.
  const isNew = createdAt > since;
  const previous = isNew ? await sheetsAt(createdAt) : before;
  const changes = priceChanges(application, day, { before: previous.rulebook, now: now.rulebook });
  if (changes.length > 0) await writeSystemItems([digestRatesItem(ownerId, _id, isNew ? createdAt : since)]);
}

type Job = (payload: Readonly<Record<string, unknown>>) => Promise<void>;

export const digestJobs: Readonly<Record<string, Job>> = {
  [ratesJob]: (payload) => listChangedQuotes(payload),
  [readersJob]: enqueueDigests,
  "digest.broker": sendBrokerDigest,
};

export const digestDeadLetterHandlers: Readonly<Record<string, Job>> = { [ratesJob]: giveUpComparison };
