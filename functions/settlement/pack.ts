/** What a broker sends a lender that is to pay: the documents, and a cover with invoice, payees and account numbers. */
import { openChecks } from "../../shared/settlement/checks.ts";
import { settlementRows } from "../../shared/settlement/rows.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { organisationOf } from "../organisation/administered-organisation.ts";
import { brokerOf } from "../record/broker.ts";
import { lenderForType, lendersWithSheet } from "../sheets/submission-lenders.ts";
import { newPackOf, previousPack, requireConsents, senderOf, storedPack } from "../submission/pack.ts";
import { reviewOf } from "../submission/review.ts";
import { type OpenedSettlement, checksOfDeal, openedSettlement, requireOpen, settlementOf } from "./opened.ts";

export const createSettlementPack: Operation<"createSettlementPack"> = async (caller, { body: { applicationId } }, call) => {
  const opened = await openedSettlement(caller, applicationId, call);
  const { application, ranked, record, stored } = opened;
  const before = await previousPack(application, "settlement.packCreated", call);
  if (before) return before;
  requireOpen(opened);
  requireReady(opened);
  const { lender } = record;
  const { applicationType: type } = application;
  const submissionLender = lenderForType(lendersWithSheet(ranked.sheets, type, ranked.today), type, lender);
  const [review, organisation, broker] = await Promise.all([
    reviewOf({ submissionLender, application, ...ranked, hasAccount: true }),
    organisationOf(caller),
    brokerOf(caller.userId),
  ]);
  requireConsents(review, application);
  const content = {
    copySheet: settlementRows(settlementOf(opened)),
    note: "",
    missing: [],
    recentLodgements: [],
    sender: { ...senderOf(organisation, broker), rulebook: record.rulebookHash },
  };
  return storedPack(
    caller,
    application,
    { ...newPackOf(application, lender, review.documents), content, accounts: stored.ciphertexts ?? {} },
    call,
  );
};

/** Throws ApiError (conflict, NOT_READY) that names the checks. */
export function requireReady(opened: OpenedSettlement): void {
  const settlement = settlementOf(opened);
  const open = openChecks(checksOfDeal(opened, settlement).checks, settlement);
  if (open.length === 0) return;
  const text = `Not ready: ${open.map(({ id, text: why }) => `${id} (${why})`).join(", ")}`;
  throw new ApiError("conflict", "NOT_READY", text, "applicationId");
}
