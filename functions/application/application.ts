import type { Access, Application } from "../../shared/domain/application.ts";
import { businessDate, startOfBusinessDay } from "../../shared/business-date.ts";
import { withDerivedFields } from "../../shared/checklist/derived-fields.ts";
import { lastHappening } from "../../shared/today/rows.ts";
import { withOutdatedMarks } from "../agreements/outdated.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { actingName, callerName } from "../identity/identity.ts";
import { findQuoteOfTodayEventually, recordOpening } from "../store/services/today-rows.ts";
import { defaultsFor } from "./defaults.ts";
import { startApplication } from "./start-application.ts";
import { addNote as storeNote, changeApplication, changeAsset, changeLoanDetails, finishDemo } from "./store.ts";

/** Starts a quote, or returns the caller's unchanged one of this type. A new user's first consumer quote is the demo's sample. */
export const startQuote: Operation<"startQuote"> = async (caller, { params }, call) => {
  const user = await callerName(caller);
  const id = await startApplication(caller, defaultsFor(params.type, user, businessDate(new Date())), call);
  return openApplication(caller, id, call);
};

/** What has happened on it is no longer new once its owner has opened it. */
export const readApplication: Operation<"readApplication"> = async (caller, { params: { id } }, call) => {
  const application = await openApplication(caller, id, call);
  if (!caller.delegate) await settleHappenings(caller.userId, application);
  return application;
};

async function settleHappenings(ownerId: string, application: Application): Promise<void> {
  const { openedAt = "", reminders } = await findQuoteOfTodayEventually(ownerId, application._id);
  const now = new Date().toISOString();
  const happenings = [lastHappening(application) ?? "", ...reminders.map(({ on }) => startOfBusinessDay(on).toISOString())];
  if (happenings.some((at) => at > openedAt && at <= now)) await recordOpening(ownerId, application._id);
}

/** Changes the named parts in one transaction. Ending the demo (status "quote") is a write of its own before that. */
export const updateApplication: Operation<"updateApplication"> = async (caller, { body }, call) => {
  const { asset, loanDetails, customers } = await openWorkspace(caller, body._id, call);
  const { customerProfile, creditProfile } = body;
  const [customer] = customers;
  if (body.status === "quote") await finishDemo(caller, body._id, call);
  const changed = {
    asset: body.asset && { ...body.asset, _id: asset._id },
    loanDetails: body.loanDetails && { ...body.loanDetails, _id: loanDetails._id },
    customer: customer && (customerProfile || creditProfile) ? { _id: customer._id, customerProfile, creditProfile } : undefined,
  };
  if (changed.asset || changed.loanDetails || changed.customer) await changeApplication(caller, body._id, changed, call);
  return openApplication(caller, body._id, call);
};

/** Returns the asset's stored fields. Those that depend on other parts, age at end and invoice, are in the whole application. */
export const updateAsset: Operation<"updateAsset"> = (caller, { body: asset }, call) => changeAsset(caller, asset, call);

/** Returns the loan's stored fields, without the loan amount, which also depends on the asset. */
export const updateLoanDetails: Operation<"updateLoanDetails"> = (caller, { body: loanDetails }, call) =>
  changeLoanDetails(caller, loanDetails, call);

export const addNote: Operation<"addNote"> = async (caller, { body: { applicationId, text } }, call) => {
  const name = await actingName(caller);
  return storeNote(caller, applicationId, { text, user: name }, call);
};

export async function openApplication(caller: Caller, applicationId: string, call: Call): Promise<Application> {
  const { documents, customers, ...application } = await openWorkspace(caller, applicationId, call);
  const access = accessOf(caller);
  const marked = {
    ...application,
    ...(access && { access }),
    documents: withOutdatedMarks(documents),
    customers: customers.map((customer) => ({ ...customer, documents: withOutdatedMarks(customer.documents) })),
  };
  return withDerivedFields(marked, businessDate(new Date()));
}

function accessOf({ delegate }: Caller): Access | undefined {
  if (delegate?.grant) return { as: "cover", until: delegate.grant.until };
  return delegate?.role === "administrator" ? { as: "administrator" } : undefined;
}
