import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { serve } from "../serve.ts";
import { addNote, readApplication, startQuote, updateApplication, updateAsset, updateLoanDetails } from "./application.ts";
import { archiveQuote, restoreQuote } from "./archive.ts";
import { copyQuote } from "./copy.ts";
import { declare } from "./declaration.ts";
import { readHistory } from "./history.ts";
import { countStages, listArchived, listQuotes, listReferrals } from "./lists.ts";
import { listNews, markNewsSeen } from "./news.ts";
import { markOutcome } from "./outcome.ts";
import { saveSupplier } from "./supplier.ts";
import { addVariant, applyVariant, removeVariant, updateVariant } from "./variants.ts";

export const handler = serve<"application">(applicationRoutes, {
  listNews,
  markNewsSeen,
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
});
