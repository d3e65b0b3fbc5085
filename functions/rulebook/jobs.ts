import { compareOpenQuotes, giveUpImpact } from "./impact-job.ts";
import { impactJob } from "./impact-store.ts";

type Payload = Readonly<Record<string, unknown>>;

export const rulebookJobs: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  [impactJob]: (payload) => compareOpenQuotes(payload),
};

export const rulebookDeadLetterHandlers: Readonly<Record<string, (payload: Payload) => Promise<void>>> = { [impactJob]: giveUpImpact };
