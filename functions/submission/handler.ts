import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { serve } from "../serve.ts";
import { readLenderCredentials, saveLenderCredentials } from "./credentials.ts";
import { receiveSubmissionEvent } from "./event.ts";
import { postSubmission, readSubmission, submitApplication } from "./submission.ts";

export const handler = serve<"submission">(submissionRoutes, {
  readSubmission,
  submitApplication,
  postSubmission,
  readLenderCredentials,
  saveLenderCredentials,
  receiveSubmissionEvent,
});
