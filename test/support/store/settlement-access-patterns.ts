import { duePaymentDetails, endPaymentDetails } from "../../../functions/retention/payment-details.ts";
import { writeSettlement } from "../../../functions/settlement/store.ts";
import { emptySettlement, settlementFor } from "../../../functions/store/workspace/settlement.ts";
import type { Actor } from "../../../functions/store/workspace/actor.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { versionOf } from "../../../functions/store/workspace/workspace.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { aQuote } from "../fixtures/quotes.ts";
import { aCall } from "../fixtures/brokers.ts";
import type { Measure } from "./capacity.ts";

/** Of an approval, up to the deletion of its account numbers. */
export async function settlementCalls(row: Measure, actor: Actor): Promise<void> {
  const { _id: applicationId, asset } = await aQuote(actor, { assetValue: 30_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2025 });
  const payeeId = newId();
  const payee = {
    _id: payeeId,
    kind: "supplier",
    name: "Northside Motors",
    amount: 28_000,
    bsb: "•••-•98",
    account: "•••••• 645",
  } as const;
  const ciphertext = "c".repeat(220);
  const settlement = {
    ...emptySettlement(1),
    payees: [{ ...payee, verified: null, detailsAt: new Date().toISOString() }],
    ciphertexts: { [payeeId]: { bsb: ciphertext, account: ciphertext } },
  };
  const rootVersion = await versionOf(actor, applicationId);
  const event = { action: "settlement.saved", fields: { bookedOn: "2026-11-27" } } as const;
  const identifiers = { asset, values: { vin: "6T1BF3FK40X012345" } };
  await row("save a settlement with the asset's VIN", () =>
    writeSettlement(actor, { applicationId, settlement, rootVersion, event, identifiers }, aCall({ idempotencyKey: newId() })),
  );
  await row("show a settlement", () => settlementFor(applicationId, 1));
  const inAYear = daysAfter(businessDate(new Date()), 366);
  await row("list the account numbers that are to be looked at", () => duePaymentDetails(inAYear));
  await row("look at an open deal's account numbers again later", () => endPaymentDetails(applicationId, inAYear));
}
