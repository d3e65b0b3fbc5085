import { serve } from "../serve.ts";
import { fetchDocument, readDocument, uploadCreditProfile, uploadDocument, uploadInvoice } from "./document.ts";

export const handler = serve("document", { readDocument, fetchDocument, uploadDocument, uploadInvoice, uploadCreditProfile });
