import type { Application } from "../../shared/entities/application.ts";
import { businessDate } from "../../shared/business-date.ts";
import { derivedFigures } from "../../shared/quote/facts.ts";
import type { Caller } from "../http/caller.ts";
import type { Call, Operation } from "../http/operation.ts";
import { scenarioOf } from "../quote/scenario-of.ts";
import { splitPartId } from "../store/ids.ts";
import { openWorkspace } from "../store/workspace.ts";
import { whoIs } from "../user/identity.ts";
import { beginningOf } from "./beginning.ts";
import { startApplication } from "./start.ts";
import { addNote as storeNote, changeApplication, finishDemo } from "./store.ts";

/** Starts a quote, or opens again the caller's untouched one of this type; a new user's first consumer quote is the demo's sample. */
export const startQuote: Operation<"startQuote"> = async (caller, { params }, call) => {
  const user = await whoIs(caller);
  const id = await startApplication(caller, beginningOf(params.type, user, businessDate(new Date())), call);
  return opened(caller, id, call);
};

export const readApplication: Operation<"readApplication"> = (caller, { params }, call) => opened(caller, params.id, call);

/** Changes the parts that the body names, all or none of them; the end of the demo, where the body says so, comes before and stands by itself. */
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
  return opened(caller, body._id, call);
};

export const updateAsset: Operation<"updateAsset"> = async (caller, { body: asset }, call) => {
  const { applicationId } = splitPartId(asset._id);
  await changeApplication(caller, applicationId, { asset }, call);
  return (await opened(caller, applicationId, call)).asset;
};

export const updateLoanDetails: Operation<"updateLoanDetails"> = async (caller, { body: loanDetails }, call) => {
  const { applicationId } = splitPartId(loanDetails._id);
  await changeApplication(caller, applicationId, { loanDetails }, call);
  return (await opened(caller, applicationId, call)).loanDetails;
};

export const addNote: Operation<"addNote"> = async (caller, { body: { applicationId, text } }, call) => {
  const { name } = await whoIs(caller);
  return storeNote(caller, applicationId, { text, user: name }, call);
};

/** An application with its derived figures: the loan amount, and the asset's age at the end of the term. */
export async function opened(caller: Caller, applicationId: string, call: Call): Promise<Application> {
  const application = await openWorkspace(caller, applicationId, call);
  const { loanAmount, ageOfAssetAtEnd } = derivedFigures(scenarioOf(application, businessDate(new Date())));
  return {
    ...application,
    asset: { ...application.asset, ageOfAssetAtEnd: ageOfAssetAtEnd ?? null },
    loanDetails: { ...application.loanDetails, loanAmount: loanAmount ?? null },
  };
}
