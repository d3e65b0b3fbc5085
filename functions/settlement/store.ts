import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import type { Asset } from "../../shared/domain/asset.ts";
import type { identifierFields } from "../../shared/domain/asset.ts";
import type { Values } from "../../shared/domain/field.ts";
import { paymentDetailsDays } from "../../shared/settlement/settlement.ts";
import { childKey, applicationRootKey, listedPaymentDetails } from "../store/dynamo/keys.ts";
import { settlementKey } from "../store/dynamo/record-keys.ts";
import { equals, exists, isAbsent } from "../store/dynamo/expression.ts";
import { type Item, updateItem } from "../store/dynamo/transaction.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { type WriteEvent, write } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import type { StoredSettlement } from "../store/workspace/settlement.ts";

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
  const isListed = hasNumbers(settlement);
  const listed = isListed ? listedPaymentDetails(daysAfter(businessDate(new Date()), paymentDetailsDays), applicationId) : {};
  const set = { ...settlement, version: version + 1, updatedAt: new Date().toISOString(), ...listed };
  const remove = isListed ? [] : ["everyList", "listSort"];
  const changes: Item = identifiers?.values ?? {};
  const { kind } = await write(actor, call, { ...event, subject: { applicationId } }, [
    // Keeps what a later version has stored.
    updateItem("settlement", settlementKey(applicationId), { set, remove }, version === 0 ? isAbsent : equals("version", version)),
    updateItem("application", applicationRootKey(actor.userId, applicationId), { add: { version: 1 } }, equals("version", rootVersion)),
    ...(identifiers ? [updateItem("asset", childKey(actor.userId, "asset", identifiers.asset._id), { set: changes }, exists)] : []),
    todayItem(applicationId),
  ]);
  return kind !== "conditionFailed";
}

const hasNumbers = ({ ciphertexts: all = {} }: StoredSettlement): boolean =>
  Object.values(all).some(({ bsb, account }) => bsb !== undefined || account !== undefined);
