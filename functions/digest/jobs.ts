import { sendBrokerDigest } from "./broker-digest.ts";
import { giveUpComparison, listChangedQuotes } from "./changed-rates.ts";
import { enqueueDigests } from "./schedule.ts";
import { ratesJob, readersJob } from "./rates-comparison.ts";

type Job = (payload: Readonly<Record<string, unknown>>) => Promise<void>;

export const digestJobs: Readonly<Record<string, Job>> = {
  [ratesJob]: (payload) => listChangedQuotes(payload),
  [readersJob]: enqueueDigests,
  "digest.broker": sendBrokerDigest,
};

export const digestDeadLetterHandlers: Readonly<Record<string, Job>> = { [ratesJob]: giveUpComparison };
