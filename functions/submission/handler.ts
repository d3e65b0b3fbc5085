import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { serveWithVerifiedAbn } from "../serve-with-verified-abn.ts";
import { readLenderCredentials, saveLenderCredentials } from "./credentials.ts";
import { receiveSubmissionEvent } from "./webhook.ts";
import { postSubmission, readSubmission, reopenSubmission, submitApplication } from "./submission.ts";

export const handler = serveWithVerifiedAbn<"submission">(submissionRoutes, {
  readSubmission,
  submitApplication,
  postSubmission,
  reopenSubmission,
  readLenderCredentials,
  saveLenderCredentials,
  receiveSubmissionEvent,
});
