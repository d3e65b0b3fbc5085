import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

export const quotesEndEmail = job("retention.quotesEnd", {
  userId: z.string(),
  quotes: z.array(z.object({ humanId: z.number(), endsOn: z.string() })),
});

/** Of a user who has closed the account and is in no organisation. */
export const endApplications = job("retention.accountClosed", { userId: z.string() });
