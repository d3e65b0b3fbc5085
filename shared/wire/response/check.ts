import * as z from "zod/mini";
import { type CustomerCheck, checkServices, checkStatuses } from "../../domain/customer-check.ts";
import { nullish } from "../amount.ts";
import { strictObject } from "../strict-object.ts";
import { linkSender } from "./link.ts";

export const check: z.ZodMiniType<CustomerCheck> = strictObject({
  _id: z.string(),
  service: z.enum(checkServices),
  status: z.enum(checkStatuses),
  requestedAt: z.string(),
  sentAt: nullish(z.string()),
  bouncedAt: nullish(z.string()),
  completedAt: nullish(z.string()),
  source: nullish(z.string()),
  score: nullish(z.int()),
  hasAdverseCredit: nullish(z.boolean()),
  defaultValue: nullish(z.number()),
  reportId: nullish(z.string()),
});

/** What the customer sees before going on to the company's page. */
export const openedCheck = strictObject({
  service: z.enum(checkServices),
  firstName: z.nullable(z.string()),
  ...linkSender,
  /** The host of the company's pages. */
  company: z.string(),
  expiresAt: z.string(),
});
