import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

export const quotesEndEmail = job("retention.quotesEnd", {
  userId: z.string(),
  quotes: z.array(z.object({ humanId: z.number(), endsOn: z.string() })),
});
