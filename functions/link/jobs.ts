import * as z from "zod/mini";
import { job } from "../store/services/job.ts";

const ofLink = { linkId: z.string() };

/** By the purpose of the link. */
export const linkEmail = {
  privacy: job("link.privacy", ofLink),
  upload: job("link.upload", ofLink),
  answers: job("link.answers", ofLink),
  copy: job("link.copy", ofLink),
  options: job("link.options", ofLink),
} as const;
