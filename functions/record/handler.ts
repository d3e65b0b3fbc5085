import { recordRoutes } from "../../shared/wire/record-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { listRecords } from "./records.ts";
import { createSelection, fetchSelection } from "./selection.ts";
import { calledName } from "../../shared/domain/customer.ts";
import { businessDate } from "../../shared/business-date.ts";
import { type FinanceOptionsInput, financeOptions, organisationOnPaper } from "../../shared/finance-options/content.ts";
import type { Application } from "../../shared/domain/application.ts";
import { hasAmounts } from "../../shared/finance-options/eligible.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { calendarOf } from "../../shared/quote/what-if/calendar.ts";
import { lastDayWithout } from "../../shared/quote/what-if/calendar-kinds.ts";
import { offerAgainst } from "../../shared/quote/offer.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { setting } from "../configuration.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { organisationOf } from "../organisation/administered-organisation.ts";
import { listing, panelOfOwner } from "../organisation/lenders.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { requireOffer } from "../quote/require-offer.ts";
import { type KeptQuote, keptProducts, keptQuoteItem, keptQuoteOf } from "../quote/kept-quote.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { childIdOf, newId, splitChildId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { previousResult, resultOf } from "../store/services/idempotency.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { brokerOf } from "./broker.ts";
import { chosenProducts } from "./chosen-products.ts";
import { optionsOfApplication, optionsUrl } from "./options-access.ts";
import { requireFeeReason } from "./require-fee-reason.ts";
import { requireCreditLicence } from "./require-credit-licence.ts";
import { storePdf } from "./pdf-file.ts";
import { type OptionsRecord, optionsItem } from "./store.ts";

const createdEvent = "options.created" as const;
const optionsTitle = "Finance options";

/** Keeps the ranking, and makes a PDF of the chosen products. Another choice is another record. */
const createOptions: Operation<"createOptions"> = async (caller, { body }, call) => {
  const { applicationId, lenders, filters, note, offer, feeReason } = body;
  if (new Set(lenders).size < lenders.length)
    throw new InvalidInput([{ path: ["lenders"], found: "a lender twice", expected: "each lender once" }]);
  const application = await openWorkspace(caller, applicationId, call);
  const before = await previousResult(call, createdEvent);
  if (before) return createdIn(before);
  const [organisation, sheets, panel] = await Promise.all([organisationOf(caller), currentSheets(), panelOfOwner(caller)]);
  requireCreditLicence(application.applicationType, organisation);
  const by = caller.delegate?.userId ?? caller.userId;
  const today = businessDate(new Date());
  const options = { ...omitUndefined<QuoteOptions>(filters), ...listing(lenders, panel) };
  const kept = keptQuoteOf({ application, sheets, options, today, by, because: "options" });
  const listed = keptProducts(kept);
  const products = chosenProducts(listed, { lenders, field: "lenders", isComplete: hasAmounts }, application);
  requireFeeReason(products, organisation, feeReason);
  requireOffer(offer, kept.scenario);
  const record = await storedRecord(caller, {
    application,
    organisation,
    kept,
    products,
    note,
    feeReason,
    holdsUntil: lastDayWithout(calendarOf(kept.scenario, sheets.rulebook, options).days, lenders),
    offer: offer && [offer, offerAgainst(offer, kept.scenario, sheets.rulebook, options)],
    ofPanel: panel.panel && listed.filter(({ outside }) => !outside).length,
  });
  const { _id, at, sha256: hash } = record;
  const event = { action: createdEvent, part: _id, fields: { lenders, kept: kept._id, sha256: hash }, result: { _id, createdAt: at } };
  const outcome = await writeToWorkspace({ actor: caller, applicationId, call }, event, {
    items: [keptQuoteItem(kept), optionsItem(record)],
  });
  if (outcome.kind === "conditionFailed") throw notFound();
  return createdIn(outcome.kind === "repeated" ? resultOf(outcome.record, createdEvent) : event.result);
};

const createdIn = (result: Readonly<Record<string, unknown>>) => ({ _id: String(result["_id"]), createdAt: String(result["createdAt"]) });

interface ToStore {
  readonly application: Application;
  readonly organisation: Awaited<ReturnType<typeof organisationOf>>;
  readonly kept: KeptQuote;
  readonly products: readonly ProductResult[];
  readonly note: string | undefined;
  readonly feeReason: string | undefined;
  readonly holdsUntil: IsoDate | null;
  readonly offer: FinanceOptionsInput["offer"];
  readonly ofPanel: number | undefined;
}

/** The record, whose file is stored already. */
async function storedRecord(
  { userId }: Caller,
  { application, organisation, kept, products, note, feeReason, ofPanel, holdsUntil, offer }: ToStore,
): Promise<OptionsRecord> {
  const { _id: applicationId, applicationType, asset, loanDetails, customers } = application;
  const broker = await brokerOf(userId);
  const content = financeOptions({
    applicationType,
    asset,
    loanDetails,
    products,
    today: kept.today,
    rulebook: kept.rulebookHash,
    organisation: organisationOnPaper(organisation, broker),
    broker,
    customer: calledName(customers[0]) ?? null,
    note,
    ofPanel,
    holdsUntil,
    offer,
  });
  // Loaded here, as nothing else in this function needs fonts and layout.
  const { optionsPdf } = await import("./options-pdf.ts");
  const _id = childIdOf(applicationId, newId());
  const file = await storePdf(
    _id,
    await optionsPdf(content, { title: optionsTitle, createdAt: new Date(kept.at), siteUrl: setting("SITE_URL") }),
    `${optionsTitle}, ${kept.today}.pdf`,
  );
  const { customerId, by, at } = kept;
  const lenders = products.map(({ lender }) => lender);
  const ofCustomer = { ...(customerId !== undefined && { customerId }), ...(feeReason !== undefined && { feeReason }) };
  return { _id, ...ofCustomer, lenders, kept: kept._id, content, ...file, by, at };
}

const fetchOptions: Operation<"fetchOptions"> = async (caller, { params: { id } }, call) => {
  await optionsOfApplication(await openWorkspace(caller, splitChildId(id).applicationId, call), id);
  const url = await optionsUrl(caller, id, call);
  if (url === undefined) throw notFound();
  return { url };
};

export const handler = serve(recordRoutes, routeRows, { createOptions, fetchOptions, createSelection, fetchSelection, listRecords });
