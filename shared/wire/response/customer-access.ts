import * as z from "zod/mini";
import { type AccessPage, accessRoles } from "../../domain/customer-access.ts";
import { strictObject } from "../strict-object.ts";

export const customerAccess: z.ZodMiniType<AccessPage> = strictObject({
  entries: z.array(
    strictObject({
      _id: z.string(),
      at: z.string(),
      who: strictObject({ name: z.string(), organisation: z.nullable(z.string()), as: z.optional(z.enum(accessRoles)) }),
      event: z.string(),
      fields: z.array(z.string()),
      part: z.nullable(z.string()),
      ip: z.nullable(z.string()),
    }),
  ),
  cursor: z.optional(z.string()),
});
