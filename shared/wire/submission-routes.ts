import * as z from "zod/mini";
import { lenderCredentials, submission } from "./answer/submission.ts";
import { id } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

const lender = filledLine(100);
const credentialName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,49}$/, "a name of at most 50 letters and digits"));
const mostCredentials = 20;
const isShort = (credentials: Record<string, string>) => Object.keys(credentials).length <= mostCredentials;
/** Without it, the one lender that takes applications of this type. */
const toWhom = strictObject({ lender: z.optional(lender) });

export const submissionRoutes = named({
  /** What is still missing, or how a submission stands; sends nothing. */
  readSubmission: { method: "GET", path: "/submission/{id}", params: strictObject({ id }), query: toWhom, data: submission },
  submitApplication: {
    method: "GET",
    path: "/application/submit/{id}",
    params: strictObject({ id }),
    query: toWhom,
    data: submission,
  },
  /** The same as a write should be called. */
  postSubmission: {
    method: "POST",
    path: "/application/submit",
    body: strictObject({ applicationId: id, lender: z.optional(lender) }),
    data: submission,
  },
  /** Each lender that takes applications, and whether it knows the caller's organisation; never the values. */
  readLenderCredentials: { method: "GET", path: "/organisation/lender-credentials", data: z.array(lenderCredentials) },
  saveLenderCredentials: {
    method: "PUT",
    path: "/organisation/lender-credentials",
    body: strictObject({
      lender,
      credentials: z.record(credentialName, filledLine(500)).check(z.refine(isShort, `at most ${mostCredentials} credentials`)),
    }),
    data: z.null(),
  },
  /** A lender's signed message, exactly as sent. */
  receiveSubmissionEvent: { method: "POST", path: "/submission/events", body: z.string(), data: z.null() },
});
