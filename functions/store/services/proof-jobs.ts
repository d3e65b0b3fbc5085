import * as z from "zod/mini";
import { job } from "./job.ts";

/** Counts a lender's decision, by what the sheets say of it. */
export const compareProof = job("proof.compare", { applicationId: z.string(), lender: z.string(), number: z.number() });
/** Counts again what decisions until a day show. */
export const summariseProofs = job("proof.summary", { day: z.string() });
