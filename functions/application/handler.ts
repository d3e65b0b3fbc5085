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
import { acceptProposal } from "./proposal.ts";

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
