import { businessDate } from "../../shared/business-date.ts";
import { type Alternative, alternativesTo } from "../../shared/selection/alternatives.ts";
import { canBeChosen } from "../../shared/finance-options/eligible.ts";
import { organisationOnPaper } from "../../shared/finance-options/content.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { dollarText } from "../../shared/format.ts";
import type { LenderPayment } from "../../shared/selection/lender-payment.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { recordRoutes } from "../../shared/wire/record-routes.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import { ApiError } from "../call/api-error.ts";
import { setting } from "../configuration.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { organisationOf } from "../organisation/administered-organisation.ts";
import { listing, panelOfOwner } from "../organisation/lenders.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { keptProducts, keptQuoteItem, keptQuoteOf } from "../quote/kept-quote.ts";
import { equals } from "../store/dynamo/expression.ts";
import { childIdOf, newId, splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { type Attempt, done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { recordRead } from "../store/services/audit.ts";
import { previousResult, resultOf } from "../store/services/idempotency.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { openWorkspace, versionOf } from "../store/workspace/workspace.ts";
import { writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { brokerOf } from "./broker.ts";
import { chosenProducts } from "./chosen-products.ts";
import { requireCreditLicence } from "./require-credit-licence.ts";
import { storePdf } from "./pdf-file.ts";
import { selectionSummaries } from "./records.ts";
import { creditProposal20261126 } from "../agreements/texts/credit-proposal-2026-11-26.ts";
import { selectionRecord20261126 } from "../agreements/texts/selection-record-2026-11-26.ts";
import { disclosureContent } from "./disclosure-content.ts";
import { requireFeeReason } from "./require-fee-reason.ts";
import { rejectStale } from "./stale-figures.ts";
import { type SelectionInput, selectionContent } from "./selection-content.ts";
import { type SelectionRecord, findSelection, selectionFile, selectionItem } from "./selection-store.ts";
import { isOfCustomers } from "./store.ts";

const createdEvent = "selection.created" as const;

type Body = InputOf<typeof recordRoutes.createSelection>["body"];

/**
 * Keeps the ranking, and records why the chosen product was chosen and each other was not. It is conditional on the application's version:
 * of two records at once the second one replaces the first.
 */
export const createSelection: Operation<"createSelection"> = async (caller, { body }, call) => {
  rejectRepeated(body);
  const id = await retryOnConflict(() => tryToRecord(caller, body, call));
  return summaryOf(await findSelection(id));
};

async function summaryOf(selection: SelectionRecord | undefined) {
  if (!selection) throw notFound();
  const [summary] = await selectionSummaries([selection]);
  return summary!;
}

/** Returns the id of the record. */
async function tryToRecord(caller: Caller, body: Body, call: Call): Promise<Attempt<string>> {
  const { applicationId, lender, filters } = body;
  const version = await versionOf(caller, applicationId);
  const application = await openWorkspace(caller, applicationId, call);
  const previous = await previousResult(call, createdEvent);
  if (previous) return done(String(previous["_id"]));
  const [organisation, sheets, panel] = await Promise.all([organisationOf(caller), currentSheets(), panelOfOwner(caller)]);
  requireCreditLicence(application.applicationType, organisation);
  const by = caller.delegate?.userId ?? caller.userId;
  const today = businessDate(new Date());
  const options = { ...omitUndefined<QuoteOptions>(filters), ...listing([lender], panel) };
  const kept = keptQuoteOf({ application, sheets, options, today, by, because: "selection" });
  const products = keptProducts(kept).filter((product) => !product.outside || product.lender === lender);
  const [chosen] = chosenProducts(products, { lenders: [lender], field: "lender", isComplete: canBeChosen }, application);
  rejectStale(body.figures, products, kept.scenario.loanDetails?.term ?? 0);
  const alternatives = alternativesTo({ scenario: kept.scenario, products, chosen: chosen!, objectives: body.objectives });
  const reasons = ownReasons(body, alternatives);
  requireStatements(body, { application, organisation, chosen: chosen! });
  const record = await storedRecord(caller, { application, organisation, kept, chosen: chosen!, alternatives, reasons, body });
  const { _id, customerId, at, sha256, disclosure } = record;
  const fields = { lender, kept: kept._id, sha256, ...(disclosure && { disclosure: disclosure.sha256 }) };
  const outcome = await writeToWorkspace(
    { actor: caller, applicationId, call },
    { action: createdEvent, part: _id, fields, result: { _id } },
    {
      items: [keptQuoteItem(kept), selectionItem(record), todayItem(applicationId)],
      root: { set: { selection: { _id, ...(customerId !== undefined && { customerId }), lender, at } } },
      rootCondition: equals("version", version),
    },
  );
  if (outcome.kind === "conditionFailed") return retry();
  return done(outcome.kind === "repeated" ? String(resultOf(outcome.record, createdEvent)["_id"]) : _id);
}

function rejectRepeated({ objectives, reasons }: Body): void {
  const repeated = (values: readonly string[]) => new Set(values).size < values.length;
  if (repeated(objectives.map(({ kind }) => kind)))
    throw new InvalidInput([{ path: ["objectives"], found: "an objective twice", expected: "each objective once" }]);
  if (repeated(reasons.map(({ lender }) => lender)))
    throw new InvalidInput([{ path: ["reasons"], found: "a lender twice", expected: "each lender once" }]);
}

/** Throws ApiError (conflict) that names the better lenders without a reason, and InvalidInput for a lender that is none of the others. */
function ownReasons({ reasons }: Body, alternatives: readonly Alternative[]): ReadonlyMap<string, string> {
  const byLender = new Map(reasons.map(({ lender, reason }) => [lender, reason]));
  const foreign = reasons.findIndex(({ lender }) => !alternatives.some((each) => each.lender === lender));
  if (foreign >= 0)
    throw new InvalidInput([
      { path: ["reasons", foreign, "lender"], found: reasons[foreign]!.lender, expected: "a listed lender that was not chosen" },
    ]);
  const missing = alternatives.filter(({ lender, isBetter }) => isBetter && !byLender.has(lender)).map(({ lender }) => lender);
  if (missing.length > 0) {
    const message = `reasons: found none for ${missing.join(", ")}, expected why each was not chosen, as it is better by the first objective.`;
    throw new ApiError("conflict", "REASONS_MISSING", message, "reasons");
  }
  return byLender;
}

/**
 * Throws ApiError (conflict) where a consumer's disclosure would not know what the lender pays, and where a mortgage broker has not declared
 * that the customer's interests came first, or a lender outside the panel or fees above the ceiling have no reason; InvalidInput for a payment above the amount financed.
 */
function requireStatements(
  { commission, conflictPriority, lender, outsideReason, feeReason }: Body,
  { application, organisation, chosen }: Pick<ToStore, "application" | "organisation" | "chosen">,
): void {
  if (application.applicationType === "consumer" && commission === undefined) {
    const message = `commission: found nothing, expected what ${lender} pays you for this loan, in dollars or percent of the amount financed; 0 if it pays nothing.`;
    throw new ApiError("conflict", "COMMISSION", message, "commission");
  }
  if (commission?.unit === "dollars" && commission.value > chosen.financeAmount!) {
    const [found, most] = [commission.value, chosen.financeAmount!].map(dollarText);
    throw new InvalidInput([{ path: ["commission", "value"], found: found!, expected: `at most the amount financed, ${most}` }]);
  }
  if (chosen.outside && outsideReason === undefined) {
    const message = `outsideReason: found nothing, expected why ${lender}, a lender outside your panel, was chosen.`;
    throw new ApiError("conflict", "OUTSIDE_REASON", message, "outsideReason");
  }
  requireFeeReason([chosen], organisation, feeReason);
  if (isMortgageBroker(organisation) && conflictPriority === undefined) {
    const message = "conflictPriority: found nothing, expected true: your declaration that the customer's interests came first.";
    throw new ApiError("conflict", "CONFLICT_PRIORITY", message, "conflictPriority");
  }
}

type Organisation = Awaited<ReturnType<typeof organisationOf>>;

const isMortgageBroker = ({ licence }: Organisation): boolean => licence?.isMortgageBroker === true;

interface ToStore extends Pick<SelectionInput, "application" | "kept" | "chosen" | "alternatives" | "reasons"> {
  readonly organisation: Organisation;
  readonly body: Body;
}

/** The record, whose files are stored already. */
async function storedRecord({ userId }: Caller, { body, ...of }: ToStore): Promise<SelectionRecord> {
  const { application, organisation, kept, chosen } = of;
  const { objectives, why, commission, conflictPriority, outsideReason, feeReason } = body;
  const before = application.selection ?? undefined;
  const broker = await brokerOf(userId);
  const shown = { organisation: organisationOnPaper(organisation, broker), isMortgageBroker: isMortgageBroker(organisation) };
  const input = { ...of, ...shown, broker, objectives, why, outsideReason, feeReason, feeCeiling: organisation.feeCeiling, before };
  const content = selectionContent(input);
  // Loaded here, as nothing else in this function needs fonts and layout.
  const siteUrl = setting("SITE_URL");
  const { recordPdf } = await import("./record-pdf.ts");
  const { customerId, by, at, today } = kept;
  const _id = childIdOf(application._id, newId());
  const file = await storePdf(_id, await recordPdf(content, new Date(at), siteUrl), `${selectionRecord20261126.title}, ${today}.pdf`);
  const disclosureFile = async (payment: LenderPayment) => {
    const disclosureId = childIdOf(application._id, newId());
    const pdf = await recordPdf(disclosureContent({ ...input, commission: payment }), new Date(at), siteUrl);
    return { _id: disclosureId, ...(await storePdf(disclosureId, pdf, `${creditProposal20261126.title}, ${today}.pdf`)) };
  };
  return {
    _id,
    ...(customerId !== undefined && { customerId }),
    lender: chosen.lender,
    objectives,
    ...(commission && { commission }),
    ...(conflictPriority && { conflictPriority }),
    kept: kept._id,
    ...(before && { replaces: before._id }),
    content,
    ...file,
    ...(application.applicationType === "consumer" && commission && { disclosure: await disclosureFile(commission) }),
    by,
    at,
  };
}

/** The record with URLs of its PDFs that are valid for a minute. Each reading is an audit event. */
export const fetchSelection: Operation<"fetchSelection"> = async (caller, { params: { id } }, call) => {
  const { applicationId } = splitChildId(id);
  const { customers } = await openWorkspace(caller, applicationId, call);
  const selection = await findSelection(id);
  if (!selection || !isOfCustomers(customers)(selection)) throw notFound();
  const { downloadUrl } = await import("../adapters/files/files.ts");
  const { content, disclosure, commission = null } = selection;
  const [summary, url, disclosureUrl] = await Promise.all([
    summaryOf(selection),
    downloadUrl(selectionFile(selection)),
    disclosure ? downloadUrl(selectionFile(disclosure)) : null,
  ]);
  await recordRead(caller, call, { action: "selection.read", subject: { applicationId }, part: id });
  return { ...summary, commission, content, url, disclosureUrl };
};
