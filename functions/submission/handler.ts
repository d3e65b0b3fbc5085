import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { serve } from "../serve.ts";
import { routeRows } from "./routes.ts";
import { decideSubmission, tickCondition } from "./decision.ts";
import { lodgeApplication } from "./lodging.ts";
import { readLenderCredentials, saveLenderCredentials } from "./credentials.ts";
import { createPack, fetchPackFile, readPack } from "./pack.ts";
import { postSubmission, readSubmission, reopenSubmission, submitApplication, withdrawSubmission } from "./submission.ts";
import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { isId } from "../store/dynamo/ids.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { findSecret } from "../adapters/secrets/secret.ts";
import { isValidSignature } from "./hmac-signature.ts";
import { findSubmission } from "./record.ts";
import { acceptLenderEvent } from "./store.ts";
import { bundledSheets } from "../sheets/rate-sheets.ts";
import { signingSecret, submissionLendersOn } from "../sheets/submission-lenders.ts";

const message = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  clientReference: z.string().check(z.regex(/^[0-9A-Z]{26}-[1-9]\d{0,5}$/)),
});

/** Queues a job that reads the status from the lender. Acknowledges and ignores repeated events and unknown submissions. */
const receiveSubmissionEvent: Operation<"receiveSubmissionEvent"> = async (_caller, { body }, { signature }) => {
  const lender = signature === undefined ? undefined : await signerOf(body, signature);
  if (lender === undefined) throw unsigned();
  const { success, data } = message.safeParse(parseJson(body));
  if (!success) throw new ApiError("invalid", "INVALID", "body: found another text, expected JSON with id and clientReference.", "body");
  const [applicationId = "", number] = data.clientReference.split("-");
  const named = { applicationId, lender, number: Number(number) };
  if (isId(applicationId) && (await findSubmission(named))) await acceptLenderEvent(data.id, named);
  return null;
};

async function signerOf(body: string, signature: string): Promise<string | undefined> {
  const now = new Date();
  // Those of the release: a lender whose sheet has been withdrawn still answers to what it was sent.
  for (const { lender } of submissionLendersOn(bundledSheets, businessDate(now))) {
    const key = await findSecret(signingSecret(lender));
    if (key !== undefined && isValidSignature(body, signature, { key, now })) return lender;
  }
  return undefined;
}

const unsigned = () =>
  new ApiError("unauthenticated", "SIGNATURE", "Signature: expected a lender's signature of this body, at most 300 seconds old.");

export const handler = serve(submissionRoutes, routeRows, {
  readSubmission,
  submitApplication,
  postSubmission,
  createPack,
  readPack,
  fetchPackFile,
  lodgeApplication,
  reopenSubmission,
  decideSubmission,
  tickCondition,
  withdrawSubmission,
  readLenderCredentials,
  saveLenderCredentials,
  receiveSubmissionEvent,
});
