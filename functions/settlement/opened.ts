/** What calls about a settlement read first, and what they answer. */
import type { Application } from "../../shared/domain/application.ts";
import { businessDate } from "../../shared/business-date.ts";
import { customerName } from "../../shared/domain/customer.ts";
import type { ApprovedTerms } from "../../shared/domain/submission.ts";
import { quote } from "../../shared/quote/quote.ts";
import { type CheckedSettlement, checkedSettlement } from "../../shared/settlement/answer.ts";
import { feesOutsideRatio } from "../../shared/settlement/ratio.ts";
import { openChecks } from "../../shared/settlement/checks.ts";
import type { Settlement } from "../../shared/settlement/settlement.ts";
import { balloonDollars } from "../../shared/submission/difference.ts";
import type { BookedSettlement } from "../../shared/today/rows.ts";
import type { SettlementAnswer } from "../../shared/wire/settlement.ts";
import { identifierFields } from "../../shared/domain/asset.ts";
import type { Caller } from "../call/caller.ts";
import type { Call } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { knownBusinessDay } from "../referral/business-days.ts";
import { openedOf } from "../submission/lodging.ts";
import { type SubmissionRecord, findSubmission } from "../submission/record.ts";
import { sentIn } from "../submission/response.ts";
import { closed } from "../store/workspace/workspace-write.ts";
import { type StoredSettlement, emptySettlement, settlementFor } from "../store/workspace/settlement.ts";

export interface OpenedSettlement extends Awaited<ReturnType<typeof openedOf>> {
  readonly record: SubmissionRecord;
  readonly stored: StoredSettlement;
}

/** Throws ApiError (conflict, STATUS) unless the newest submission is approved. */
export async function openedSettlement(caller: Caller, applicationId: string, call: Call): Promise<OpenedSettlement> {
  const opened = await openedOf(caller, applicationId, call);
  const sent = sentIn(opened.application);
  if (sent?.status !== "accepted") throw notApproved(sent?.status ?? opened.application.status);
  const named = { applicationId, lender: sent.lender, number: sent.number };
  const [record, stored] = await Promise.all([findSubmission(named), settlementFor(applicationId, sent.number)]);
  return { ...opened, record: record!, stored: stored ?? emptySettlement(sent.number) };
}

const notApproved = (found: string) =>
  new ApiError("conflict", "STATUS", `status: found ${found}, expected accepted: a settlement follows an approval.`, "status");

/** Throws ApiError (conflict, CLOSED) for a deal that has ended. */
export function requireOpen({ application }: OpenedSettlement): void {
  if (application.outcome) throw closed(application);
}

export const settlementOf = ({ application, stored }: Pick<OpenedSettlement, "application" | "stored">): Settlement => {
  const { ciphertexts: _ciphertexts, version: _version, number: _number, ...groups } = stored;
  return { ...groups, asset: identifiersOf(application) };
};

const identifiersOf = ({ asset }: Application): Settlement["asset"] =>
  Object.fromEntries(
    Object.keys(identifierFields).flatMap((name) => {
      const value = asset[name as keyof typeof identifierFields];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The day of a settlement and what keeps the lender from paying; undefined before a day is booked. */
export async function bookedSettlement(application: Application, record: SubmissionRecord): Promise<BookedSettlement | undefined> {
  const stored = await settlementFor(application._id, record.number);
  if (!stored?.bookedOn) return undefined;
  const ranked = { sheets: await currentSheets(), panel: {}, today: businessDate(new Date()) };
  const settlement = settlementOf({ application, stored });
  const { checks } = checksOfDeal({ application, ranked, record }, settlement);
  return { bookedOn: stored.bookedOn, open: openChecks(checks, settlement).length };
}

type Dealt = Pick<OpenedSettlement, "application" | "ranked" | "record">;

/** The checks of a settlement that may not be saved yet. */
export function checksOfDeal({ application, ranked, record }: Dealt, settlement: Settlement): CheckedSettlement {
  const { sheets, panel, today } = ranked;
  const { scenario, lender, conditions = [], lapsesOn = null } = record;
  const { applicationType, asset, loanDetails, supplier, customers, entities } = application;
  const approved = approvedTermsOf(record);
  return checkedSettlement(
    {
      deal: {
        asset,
        deposit: loanDetails.deposit ?? 0,
        approved,
        feesOutsideRatio: feesOutsideRatio(sheets.rulebook.inForce(applicationType, today), { product: record.product, approved }),
        supplier: supplier ? { name: supplier.name ?? "", abn: supplier.abn } : null,
        names: [...customers.map(customerName), ...entities.map(({ entityName }) => entityName)],
        conditions,
        lapsesOn,
      },
      settlement,
      scenario: { ...scenario, today },
      productOf: (changed) => quote(changed, sheets.rulebook, indicativeProductOptions(lender, panel)).products[0],
    },
    { today, isBusinessDay: knownBusinessDay },
  );
}

/** As the lender has approved them, else as they were quoted. */
export function approvedTermsOf({ terms, product, scenario }: Pick<SubmissionRecord, "terms" | "product" | "scenario">): ApprovedTerms {
  if (terms) return terms;
  const term = scenario.loanDetails?.term ?? 0;
  return {
    rate: product.rate,
    amount: product.financeAmount ?? 0,
    term,
    balloon: balloonDollars(product, term) ?? 0,
    repayment: product.repayments ?? 0,
    monthlyFees: product.monthlyFees.value ?? 0,
  };
}

export function settlementAnswerOf(opened: OpenedSettlement): SettlementAnswer {
  const { application, stored, record } = opened;
  const settlement = settlementOf(opened);
  const { version, number: _number, ciphertexts: _ciphertexts, ...groups } = stored;
  const { checks, isReady } = checksOfDeal(opened, settlement);
  return {
    applicationId: application._id,
    lender: record.lender,
    version,
    asset: settlement.asset,
    ...groups,
    checks: checks.map(({ remedies, ...check }) => ({ ...check, ...(remedies && { remedies: [...remedies] }) })),
    isReady,
  };
}
