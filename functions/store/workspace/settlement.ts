/** A settlement as it is stored: account numbers as masks, and apart from them as ciphertexts, which go first. */
import * as z from "zod/mini";
import { storedGroups } from "../../../shared/wire/settlement.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { findItem } from "../dynamo/read.ts";
import { settlementKey } from "../dynamo/record-keys.ts";

const ciphertexts = z.record(z.string(), z.object({ bsb: z.optional(z.string()), account: z.optional(z.string()) }));

const settlementIn = itemParser("settlement", {
  version: z.int(),
  /** Of the submission whose approval it is for: what a broker decided on another approval does not count. */
  number: z.int(),
  ...storedGroups,
  /** By payee, or "directDebit"; gone once they are no longer needed. */
  ciphertexts: z.optional(ciphertexts),
});

export type StoredSettlement = ReturnType<typeof settlementIn>;

export const emptySettlement = (number: number): StoredSettlement => ({
  version: 0,
  number,
  invoice: null,
  payees: [],
  payout: null,
  insurance: null,
  directDebit: null,
  bookedOn: null,
  accepted: {},
  agreed: null,
  ciphertexts: {},
});

export async function findSettlement(applicationId: string): Promise<StoredSettlement | undefined> {
  const item = await findItem(settlementKey(applicationId));
  return item && settlementIn(item);
}

/** As it counts for the submission with this number: of an earlier one the day, reasons and agreed amounts are left out. */
export async function settlementFor(applicationId: string, number: number): Promise<StoredSettlement | undefined> {
  const stored = await findSettlement(applicationId);
  return !stored || stored.number === number ? stored : { ...stored, number, bookedOn: null, accepted: {}, agreed: null };
}
