import * as z from "zod/mini";
import type { BusinessAddress, BusinessDetails } from "../../domain/business.ts";
import type { Settings, User } from "../../domain/user.ts";
import { strictObject } from "../strict-object.ts";
import { organisationOfUser } from "./organisation.ts";

const businessDetails: z.ZodMiniType<BusinessDetails> = strictObject({ EntityName: z.string(), Abn: z.string() });

const businessAddress: z.ZodMiniType<BusinessAddress> = strictObject({ description: z.string() });

export const settings: z.ZodMiniType<Settings> = strictObject({
  privacyStatementTemplate: z.nullable(z.string()),
  dailyDigest: z.optional(z.boolean()),
});

const person = {
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: strictObject({ address: z.string(), isVerified: z.boolean() }),
  phoneNumber: z.nullable(strictObject({ number: z.string() })),
};

const account = {
  userType: z.enum(["broker", "master"]),
  status: z.enum(["new", "active", "disabled"]),
  referrer: z.nullable(strictObject({ agreementSignedAt: z.string() })),
  businessDetails: z.nullable(businessDetails),
  businessAddress: z.nullable(businessAddress),
  settings,
};

/** The stored fields of a user that are answered, too. */
export const userShape = { ...person, ...account };

export const user: z.ZodMiniType<User> = strictObject({
  ...person,
  organisation: z.nullable(strictObject(organisationOfUser)),
  ...account,
  hasSecondFactor: z.boolean(),
  isRatesEditor: z.boolean(),
});

export const openSession = strictObject({
  _id: z.string(),
  device: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

export const session = strictObject({ token: z.string(), user });
