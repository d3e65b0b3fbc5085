import * as z from "zod/mini";
import type { BusinessAddress, BusinessDetails } from "../../entities/business.ts";
import type { Organisation } from "../../entities/organisation.ts";
import type { Settings, User } from "../../entities/user.ts";
import { strictObject } from "../strict-object.ts";

const organisationOfUser = {
  _id: z.string(),
  name: z.string(),
  abn: z.nullable(z.string()),
  email: z.nullable(strictObject({ address: z.string() })),
  phoneNumber: z.nullable(strictObject({ number: z.string() })),
  address: z.nullable(z.string()),
};

export const invitedUser = strictObject({
  firstName: z.string(),
  email: z.string(),
  status: z.enum(["open", "accepted", "expired"]),
  invitedAt: z.string(),
});

const joinRequest = strictObject({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  requestedAt: z.string(),
});

export const organisation: z.ZodMiniType<Organisation> = strictObject({
  ...organisationOfUser,
  status: z.literal("active"),
  createdAt: z.string(),
  isAdministrator: z.boolean(),
  invitedUsers: z.array(invitedUser),
  joinRequests: z.array(joinRequest),
});

const businessDetails: z.ZodMiniType<BusinessDetails> = strictObject({ EntityName: z.string(), Abn: z.string() });

const businessAddress: z.ZodMiniType<BusinessAddress> = strictObject({ description: z.string() });

export const settings: z.ZodMiniType<Settings> = strictObject({ privacyStatementTemplate: z.nullable(z.string()) });

export const user: z.ZodMiniType<User> = strictObject({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: strictObject({ address: z.string(), isVerified: z.boolean() }),
  phoneNumber: z.nullable(strictObject({ number: z.string() })),
  organisation: z.nullable(strictObject(organisationOfUser)),
  userType: z.enum(["broker", "master"]),
  status: z.enum(["new", "active", "disabled"]),
  referrer: z.nullable(strictObject({ agreementSignedAt: z.string() })),
  businessDetails: z.nullable(businessDetails),
  businessAddress: z.nullable(businessAddress),
  settings,
});

/** What signing up and signing in answer. */
export const session = strictObject({ token: z.string(), user });
