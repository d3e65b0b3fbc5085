/** A settlement as it is stored: account numbers as masks, and apart from them as ciphertexts, which go first. */
import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import type { Asset } from "../../shared/domain/asset.ts";
import type { identifierFields } from "../../shared/domain/asset.ts";
import type { Values } from "../../shared/domain/field.ts";
import { paymentDetailsDays } from "../../shared/settlement/settlement.ts";
import { storedGroups } from "../../shared/wire/settlement.ts";
import { childKey, applicationRootKey, listedPaymentDetails } from "../store/dynamo/keys.ts";
import { settlementKey } from "../store/dynamo/record-keys.ts";
import { equals, exists, isAbsent } from "../store/dynamo/expression.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { type WriteEvent, write } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";

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

/** Of the application's submission with this number: of an earlier one the day, reasons and agreed amounts are left out. */
export async function findSettlement(applicationId: string, number: number): Promise<StoredSettlement | undefined> {
  const item = await findItem(settlementKey(applicationId));
  if (!item) return undefined;
  const stored = settlementIn(item);
  return stored.number === number ? stored : { ...stored, number, bookedOn: null, accepted: {}, agreed: null };
}

interface SettlementWrite {
  readonly applicationId: string;
  /** With the version that was read; the stored one is one above it. */
  readonly settlement: StoredSettlement;
  /** Of the application's root item. */
  readonly rootVersion: number;
  readonly event: Pick<WriteEvent, "action" | "fields"> & { readonly part?: string };
  readonly identifiers?: { readonly asset: Asset; readonly values: Values<typeof identifierFields> } | undefined;
}

/** Returns false if settlement or application has changed since it was read. */
export async function writeSettlement(
  actor: Actor,
  { applicationId, settlement, rootVersion, event, identifiers }: SettlementWrite,
  call: WritingCall,
): Promise<boolean> {
  const { version } = settlement;
  const listed = hasNumbers(settlement) ? listedPaymentDetails(daysAfter(businessDate(new Date()), paymentDetailsDays), applicationId) : {};
  const item = { ...settlement, version: version + 1, updatedAt: new Date().toISOString(), ...listed };
  const changes: Item = identifiers?.values ?? {};
  const { kind } = await write(actor, call, { ...event, subject: { applicationId } }, [
    putItem("settlement", settlementKey(applicationId), item, version === 0 ? isAbsent : equals("version", version)),
    updateItem("application", applicationRootKey(actor.userId, applicationId), { add: { version: 1 } }, equals("version", rootVersion)),
    ...(identifiers ? [updateItem("asset", childKey(actor.userId, "asset", identifiers.asset._id), { set: changes }, exists)] : []),
    todayItem(applicationId),
  ]);
  return kind !== "conditionFailed";
}

const hasNumbers = ({ ciphertexts: all = {} }: StoredSettlement): boolean =>
  Object.values(all).some(({ bsb, account }) => bsb !== undefined || account !== undefined);
