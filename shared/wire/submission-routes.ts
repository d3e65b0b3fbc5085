import * as z from "zod/mini";
import { maxNote } from "../submission/note.ts";
import { approvedTerms, lenderCredentials, reviewedSubmission, submission } from "./response/submission.ts";
import { pack, packFiles } from "./response/pack.ts";
import { application } from "./response/application.ts";
import { day, wholeNumber } from "./amount.ts";
import { childId, id } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, filledLines } from "./text.ts";

const lender = filledLine(100);
const credentialName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,49}$/, "a name of at most 50 letters and digits"));
/** Of the submissions of an application. */
const maxNumber = 999_999;
const maxCredentials = 20;
const number = wholeNumber(1, maxNumber);
export const lenderDecisions = ["approved", "moreInformation", "declined"] as const;
const maxConditions = 30;
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
  /**
   * Makes what the broker takes to a lender outside Kelpie, without what is missing. CONSENT: a customer has not signed the current privacy
   * disclosure. Without a note it gets one of the application's own figures.
   */
  createPack: {
    method: "POST",
    path: "/submission/pack",
    body: strictObject({ applicationId: id, lender, note: z.optional(filledLines(maxNote)) }),
    data: pack,
  },
  readPack: { method: "GET", path: "/submission/pack/{id}", params: strictObject({ id: childId }), data: pack },
  fetchPackFile: {
    method: "GET",
    path: "/submission/pack/{id}/file",
    params: strictObject({ id: childId }),
    query: strictObject({ of: z.enum(packFiles) }),
    data: strictObject({ url: z.string() }),
  },
  /** Records that the broker has lodged an application with a lender outside Kelpie, with the documents of the pack. */
  lodgeApplication: {
    method: "POST",
    path: "/submission/lodged",
    body: strictObject({
      applicationId: id,
      lender,
      lodgedOn: day,
      reference: z.optional(filledLine(100)),
      packId: z.optional(childId),
      acknowledgeMissing: z.optional(z.boolean()),
    }),
    data: submission,
  },
  /** Makes a declined or referred application a quote again. */
  reopenSubmission: { method: "POST", path: "/submission/{id}/reopen", params: strictObject({ id }), data: application },
  /** Records what a lender has decided that is not connected, or the terms that a connected one has approved. */
  decideSubmission: {
    method: "POST",
    path: "/submission/decision",
    body: strictObject({
      applicationId: id,
      number,
      decision: z.enum(lenderDecisions),
      on: day,
      terms: z.optional(approvedTerms),
      conditions: z.optional(z.array(filledLine(300)).check(z.maxLength(maxConditions))),
      lapsesOn: z.optional(day),
      reason: z.optional(filledLines(1000)),
      reference: z.optional(filledLine(100)),
    }),
    data: submission,
  },
  /** Ticks a condition of the current approval, or takes the tick back: the one of this text, as a correction may have moved it. */
  tickCondition: {
    method: "PUT",
    path: "/submission/condition",
    body: strictObject({
      applicationId: id,
      number,
      index: wholeNumber(0, maxConditions - 1),
      text: z.optional(filledLine(300)),
      met: z.boolean(),
    }),
    data: submission,
  },
  /** Takes an application back from the lender: it is a quote again. */
  withdrawSubmission: {
    method: "POST",
    path: "/submission/withdraw",
    body: strictObject({ applicationId: id, number }),
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
