import * as z from "zod/mini";
import { strictObject } from "../strict-object.ts";

/** How many of all brokers' approvals of a tier in 90 days had the sheet's rate and fees, and the day of the last one. */
const proof = { matched: z.number(), of: z.number(), lastOn: z.string() };

/** clears: approvals stand for an assumed rate and assumed fees that are counted. */
export const tierProof = strictObject({ ...proof, clears: z.boolean() });

/** In how many business days a lender decides: the median of so many decisions. */
export const turnaround = strictObject({ days: z.number(), of: z.number() });

/** What lenders' decisions show of a ranked product. proved: as `clears`. */
export const productProofShape = {
  proof: z.optional(strictObject(proof)),
  turnaround: z.optional(turnaround),
  proved: z.optional(z.literal(true)),
};
