import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { addNote, readApplication, startQuote, updateApplication, updateAsset, updateLoanDetails, openApplication } from "./application.ts";
import { copyQuote } from "./copy.ts";
import { declare } from "./declaration.ts";
import { readHistory } from "./history.ts";
import { countStages, listArchived, listQuotes, listReferrals } from "./lists.ts";
import { addVariant, applyVariant, removeVariant, updateVariant } from "./variants.ts";
import type { Operation } from "../call/operation.ts";
import { takenBackContract } from "../store/services/contracts.ts";
import { writeOutcome } from "../store/workspace/outcome.ts";
import { saveSupplier } from "./supplier.ts";
import { archiveQuote, restoreQuote } from "./archive.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { parseScenario } from "../../shared/wire/scenario.ts";
import { callerName } from "../identity/identity.ts";
import { newId } from "../store/dynamo/ids.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { todayRowKey } from "../store/dynamo/digest-keys.ts";
import { type Item, deleteItem } from "../store/dynamo/transaction.ts";
import { findProposal, startedItem } from "../store/services/proposals.ts";
import { type NewChild, newChildId, newCustomer } from "../store/workspace/new-child.ts";
import { createApplication } from "./creation.ts";
import { loanDefaults } from "./defaults.ts";

/** Starts a quote with what a program of the organisation has proposed to the caller, or opens the one that was started from it. */
const acceptProposal: Operation<"acceptProposal"> = async (caller, { body: { _id } }, call) => {
  const { organisationId, userId } = caller;
  const proposal = organisationId === undefined ? undefined : await findProposal(organisationId, userId, _id);
  if (!proposal) throw notFound();
  if (proposal.applicationId !== undefined) return openApplication(caller, proposal.applicationId, call);
  const { name: user } = await callerName(caller);
  const scenario = parseScenario(proposal.scenario, { today: businessDate(new Date()) });
  const note = { text: `Proposed by ${proposal.from}: ${proposal.note}`, createdAt: new Date().toISOString(), user };
  const applicationId = newId();
  const application = {
    _id: applicationId,
    applicationType: scenario.applicationType,
    user,
    status: "quote",
    parts: [...partsOf(scenario), { kind: "note", fields: note } as const].map((part) => ({ ...part, _id: newChildId(applicationId) })),
    auditEvent: "application.started",
    auditFields: { proposal: _id },
    items: [deleteItem("row", todayRowKey(userId, _id, "proposal"))],
    uniqueItem: startedItem(organisationId!, proposal, applicationId),
  } as const;
  return openApplication(caller, await createApplication(caller, application, call), call);
};

/** The inverse of shared/quote/scenario-of.ts. */
function partsOf({ asset, loanDetails, customer, customerProfile, creditProfile, entity }: Scenario): readonly NewChild[] {
  const { employers, ...fields } = customer ?? {};
  const [first, ...others] = (employers ?? []).map(known);
  const borrower = newCustomer({ ...known(fields), customerProfile: known(customerProfile), creditProfile: known(creditProfile) }, first);
  const more = others.map((employment) => ({ kind: "employer", fields: employment }) as const);
  const business = known(entity);
  return [
    { kind: "asset", fields: known(asset) },
    { kind: "loanDetails", fields: { ...loanDefaults, ...known(loanDetails) } },
    { ...borrower, children: [...borrower.children!, ...more], isListed: true },
    ...(Object.keys(business).length > 0
      ? [{ kind: "entity", fields: { entityName: "The proposed business", ...business } } as const]
      : []),
  ];
}

/** The fields that have a value. */
const known = (part: object | null | undefined): Item =>
  Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value != null));

/** Marks how a deal ended, which ends its documents, notes and links; null takes the mark back. The contract of a deal that is no longer settled goes. */
const markOutcome: Operation<"markOutcome"> = async (caller, { body: { applicationId, outcome } }, call) => {
  const extraItems = outcome === "settled" ? [] : takenBackContract(caller.userId, applicationId);
  await writeOutcome(caller, { applicationId, outcome, extraItems }, call);
  return openApplication(caller, applicationId, call);
};

export const handler = serve(applicationRoutes, routeRows, {
  startQuote,
  readApplication,
  readHistory,
  updateApplication,
  updateAsset,
  updateLoanDetails,
  addNote,
  declare,
  saveSupplier,
  addVariant,
  updateVariant,
  removeVariant,
  applyVariant,
  listQuotes,
  listReferrals,
  listArchived,
  copyQuote,
  archiveQuote,
  restoreQuote,
  markOutcome,
  countStages,
  acceptProposal,
});
