import { documentRoutes } from "../../shared/wire/document-routes.ts";
import { serve } from "../serve.ts";
import { fetchDocument, readDocument, uploadCreditProfile, uploadDocument, uploadInvoice } from "./document.ts";
import { waiveDocument } from "./waiver.ts";
import { signPrivacy } from "./signing.ts";
import { readReferralAgreement, signReferralAgreement } from "./referral-agreement.ts";

export const handler = serve<"document">(documentRoutes, {
  readDocument,
  fetchDocument,
  uploadDocument,
  uploadInvoice,
  uploadCreditProfile,
  waiveDocument,
  signPrivacy,
  readReferralAgreement,
  signReferralAgreement,
});
