import * as z from "zod/mini";
import { type CustomerCheck, checkServices, checkStatuses } from "../../domain/customer-check.ts";
import { known } from "../amount.ts";
import { strictObject } from "../strict-object.ts";

export const check: z.ZodMiniType<CustomerCheck> = strictObject({
  _id: z.string(),
  service: z.enum(checkServices),
  status: z.enum(checkStatuses),
  requestedAt: z.string(),
  sentAt: known(z.string()),
  settledAt: known(z.string()),
  source: known(z.string()),
  score: known(z.int()),
  hasAdverseCredit: known(z.boolean()),
  defaultValue: known(z.number()),
  reportId: known(z.string()),
});

/** What the customer sees before going on to the company's page. */
export const openedCheck = strictObject({
  service: z.enum(checkServices),
  firstName: z.nullable(z.string()),
  brokerName: z.string(),
  organisationName: z.nullable(z.string()),
  /** The host of the company's pages. */
  company: z.string(),
  expiresAt: z.string(),
});
