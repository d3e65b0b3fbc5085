import { serve } from "../serve.ts";
import {
  addNote,
  listQuotes,
  listReferrals,
  readApplication,
  startQuote,
  updateApplication,
  updateAsset,
  updateLoanDetails,
} from "./application.ts";

export const handler = serve("application", {
  startQuote,
  readApplication,
  updateApplication,
  updateAsset,
  updateLoanDetails,
  addNote,
  listQuotes,
  listReferrals,
});
