import type { Application } from "../../shared/domain/application.ts";
import { businessDate } from "../../shared/business-date.ts";
import { derivedFigures } from "../../shared/quote/facts.ts";
import type { Caller } from "../http/caller.ts";
import type { Call, Operation } from "../http/operation.ts";
import { scenarioOf } from "../quote/scenario-of.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { callerName } from "../identity/identity.ts";
import { defaultsFor } from "./defaults.ts";
import { startApplication } from "./start-application.ts";
import { addNote as storeNote, changeApplication, finishDemo } from "./store.ts";

/** Starts a quote, or returns the caller's unchanged one of this type. A new user's first consumer quote is the demo's sample. */
export const startQuote: Operation<"startQuote"> = async (caller, { params }, call) => {
  const user = await callerName(caller);
  const id = await startApplication(caller, defaultsFor(params.type, user, businessDate(new Date())), call);
  return openApplication(caller, id, call);
};

export const readApplication: Operation<"readApplication"> = (caller, { params }, call) => openApplication(caller, params.id, call);

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

export const updateAsset: Operation<"updateAsset"> = async (caller, { body: asset }, call) => {
  const { applicationId } = splitChildId(asset._id);
  await changeApplication(caller, applicationId, { asset }, call);
  return (await openApplication(caller, applicationId, call)).asset;
};

export const updateLoanDetails: Operation<"updateLoanDetails"> = async (caller, { body: loanDetails }, call) => {
  const { applicationId } = splitChildId(loanDetails._id);
  await changeApplication(caller, applicationId, { loanDetails }, call);
  return (await openApplication(caller, applicationId, call)).loanDetails;
};

export const addNote: Operation<"addNote"> = async (caller, { body: { applicationId, text } }, call) => {
  const { name } = await callerName(caller);
  return storeNote(caller, applicationId, { text, user: name }, call);
};

export async function openApplication(caller: Caller, applicationId: string, call: Call): Promise<Application> {
  const application = await openWorkspace(caller, applicationId, call);
  const { loanAmount, ageOfAssetAtEnd } = derivedFigures(scenarioOf(application, businessDate(new Date())));
  return {
    ...application,
    asset: { ...application.asset, ageOfAssetAtEnd: ageOfAssetAtEnd ?? null },
    loanDetails: { ...application.loanDetails, loanAmount: loanAmount ?? null },
  };
}
