import { applicationRoutes } from "../../shared/wire/application-routes.ts";
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

export const handler = serve<"application">(applicationRoutes, {
  startQuote,
  readApplication,
  updateApplication,
  updateAsset,
  updateLoanDetails,
  addNote,
  listQuotes,
  listReferrals,
});
