import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

/** One step of the comparison of rate sheets. */
export const compareRates = job("digest.rates", { upTo: z.string(), step: z.number() });
export const enqueueDigests = job("digest.readers", { day: z.string() });

const ofReader = { id: z.string(), day: z.string() };

export const sendDigest = { broker: job("digest.broker", ofReader), customer: job("digest.customer", ofReader) } as const;
