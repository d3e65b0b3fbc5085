import * as z from "zod/mini";
import { lenderCredentials, reviewedSubmission, submission } from "./response/submission.ts";
import { application } from "./response/application.ts";
import { day, wholeNumber } from "./amount.ts";
import { id } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

const lender = filledLine(100);
const credentialName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,49}$/, "a name of at most 50 letters and digits"));
/** Of the submissions of an application. */
const maxNumber = 999_999;
const maxCredentials = 20;
const hasFewCredentials = (credentials: Record<string, string>) => Object.keys(credentials).length <= maxCredentials;
/** Without a lender, the only one that takes applications of this type. */
const lenderQuery = strictObject({ lender: z.optional(lender) });

export const submissionRoutes = defineRoutes({
  /** Returns the submission's status, or what it still lacks, with what the lender is sent; sends nothing. */
  readSubmission: { method: "GET", path: "/submission/{id}", params: strictObject({ id }), query: lenderQuery, data: reviewedSubmission },
  submitApplication: {
    method: "GET",
    path: "/application/submit/{id}",
    params: strictObject({ id }),
    query: lenderQuery,
    data: submission,
  },
  postSubmission: {
    method: "POST",
    path: "/application/submit",
    body: strictObject({ applicationId: id, lender: z.optional(lender) }),
    data: submission,
  },
  /** Records that the broker has lodged an application with a lender outside Kelpie. */
  lodgeApplication: {
    method: "POST",
    path: "/submission/lodged",
    body: strictObject({
      applicationId: id,
      lender,
      lodgedOn: day,
      reference: z.optional(filledLine(100)),
      acknowledgeMissing: z.optional(z.boolean()),
    }),
    data: submission,
  },
  /** Makes a declined or referred application a quote again. */
  reopenSubmission: { method: "POST", path: "/submission/{id}/reopen", params: strictObject({ id }), data: application },
  /** Takes an application back from the lender: it is a quote again. */
  withdrawSubmission: {
    method: "POST",
    path: "/submission/withdraw",
    body: strictObject({ applicationId: id, number: wholeNumber(1, maxNumber) }),
    data: application,
  },
  readLenderCredentials: { method: "GET", path: "/organisation/lender-credentials", data: z.array(lenderCredentials) },
  saveLenderCredentials: {
    method: "PUT",
    path: "/organisation/lender-credentials",
    body: strictObject({
      lender,
      credentials: z.record(credentialName, filledLine(500)).check(z.refine(hasFewCredentials, `at most ${maxCredentials} credentials`)),
    }),
    data: z.null(),
  },
  /** A lender's signed event, as the exact text that was sent. */
  receiveSubmissionEvent: { method: "POST", path: "/submission/events", body: z.string(), data: z.null() },
});
