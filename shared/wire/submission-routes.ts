import * as z from "zod/mini";
import type { Submission } from "../entities/submission.ts";
import { id } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

const submission: z.ZodMiniType<Submission> = strictObject({
  applicationId: z.string(),
  lender: z.string(),
  status: z.enum(["incomplete", "queued", "accepted", "refused", "failed"]),
  missing: z.array(strictObject({ field: z.string(), label: z.string() })),
  updatedAt: z.string(),
});

const lender = filledLine(100);
const credentialName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,49}$/, "a name of at most 50 letters and digits"));
const mostCredentials = 20;
const isShort = (credentials: Record<string, string>) => Object.keys(credentials).length <= mostCredentials;

export const submissionRoutes = named({
  submitApplication: {
    method: "GET",
    path: "/application/submit/{id}",
    params: strictObject({ id }),
    query: strictObject({ lender: z.optional(lender) }),
    data: submission,
  },
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
