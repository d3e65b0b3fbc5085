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
