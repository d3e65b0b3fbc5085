import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { serveSender } from "../serve-sender.ts";
import { readLenderCredentials, saveLenderCredentials } from "./credentials.ts";
import { receiveSubmissionEvent } from "./event.ts";
import { postSubmission, readSubmission, reopenSubmission, submitApplication } from "./submission.ts";

export const handler = serveSender<"submission">(submissionRoutes, {
  readSubmission,
  submitApplication,
  postSubmission,
  reopenSubmission,
  readLenderCredentials,
  saveLenderCredentials,
  receiveSubmissionEvent,
});
