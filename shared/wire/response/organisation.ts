import * as z from "zod/mini";
import {
  type AbnCheck,
  type AbnClaim,
  type Confirmation,
  type Cover,
  type Invitation,
  type InvitedUser,
  type ListedOrganisation,
  type Logo,
  type Member,
  type Organisation,
  abnProblems,
  confirmationStatuses,
} from "../../domain/organisation.ts";
import { applicationTypes } from "../../domain/application-type.ts";
import { creditLicence } from "../credit-licence.ts";
import { strictObject } from "../strict-object.ts";

export const organisationOfUser = {
  _id: z.string(),
  name: z.string(),
  abn: z.nullable(z.string()),
  email: z.nullable(strictObject({ address: z.string() })),
  phoneNumber: z.nullable(strictObject({ number: z.string() })),
  address: z.nullable(z.string()),
};

export const abnCheck: z.ZodMiniType<AbnCheck> = z.discriminatedUnion("status", [
  strictObject({ status: z.literal("verified"), name: z.string(), checkedAt: z.string() }),
  strictObject({
    status: z.literal("unverified"),
    problem: z.enum(abnProblems),
    names: z.array(z.string()),
    checkedAt: z.string(),
  }),
]);

export const confirmation: z.ZodMiniType<Confirmation> = strictObject({
  status: z.enum(confirmationStatuses),
  at: z.string(),
  refusal: z.optional(z.string()),
  isSettled: z.optional(z.literal(true)),
});

const claimFields = { at: z.string(), text: z.string() };
export const abnClaim: z.ZodMiniType<AbnClaim> = strictObject(claimFields);

const administrator = strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() });

export const listedOrganisation: z.ZodMiniType<ListedOrganisation> = strictObject({
  _id: z.string(),
  name: z.string(),
  abn: z.nullable(z.string()),
  registeredName: z.nullable(z.string()),
  licence: z.nullable(creditLicence),
  createdAt: z.string(),
  confirmation,
  administrator,
  claimant: z.nullable(strictObject({ ...claimFields, name: z.string(), licence: z.nullable(creditLicence), administrator })),
});

export const invitedUser: z.ZodMiniType<InvitedUser> = strictObject({
  firstName: z.string(),
  email: z.string(),
  status: z.enum(["open", "accepted", "expired"]),
  invitedAt: z.string(),
});

export const logoFields = { picture: z.string(), width: z.number(), height: z.number() };
export const logo: z.ZodMiniType<Logo> = strictObject(logoFields);

const byLender = <T extends z.ZodMiniType>(entry: T) => z.record(z.string(), entry);
const text = z.optional(z.string());

export const lenderContact = strictObject({ name: text, phone: text, email: text, portal: text, note: text });

/** Brokerage in percent, fees in dollars; `panel` sorted, null: all lenders. */
export const lendersFields = {
  version: z.number(),
  panel: z.nullable(z.array(z.string())),
  brokerage: byLender(z.number()),
  fees: byLender(z.number()),
  contacts: byLender(lenderContact),
};
export const organisationLenders = strictObject(lendersFields);

/** What a lender's sheets in force allow: the date of its oldest one, the highest brokerage and the highest fee that the broker may set. */
const lenderOnPanel = strictObject({
  lender: z.string(),
  types: z.array(z.enum(applicationTypes)),
  date: z.nullable(z.string()),
  brokerageMax: z.optional(z.number()),
  fee: z.optional(strictObject({ name: z.string(), value: z.number() })),
});
export type LenderOnPanel = z.infer<typeof lenderOnPanel>;

/** With every lender that has a sheet in force, by name. */
export const organisationLendersRead = strictObject({ ...lendersFields, sheets: z.array(lenderOnPanel) });

const joinRequest = strictObject({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  requestedAt: z.string(),
});

export const organisation: z.ZodMiniType<Organisation> = strictObject({
  ...organisationOfUser,
  abnCheck: z.nullable(abnCheck),
  confirmation: z.nullable(confirmation),
  abnClaim: z.nullable(abnClaim),
  emailSignature: z.nullable(z.string()),
  licence: z.nullable(creditLicence),
  feeCeiling: z.nullable(z.number()),
  status: z.literal("active"),
  createdAt: z.string(),
  isAdministrator: z.boolean(),
  invitedUsers: z.array(invitedUser),
  joinRequests: z.array(joinRequest),
});

export const member: z.ZodMiniType<Member> = strictObject({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdministrator: z.boolean(),
  joinedAt: z.string(),
});

const coverPerson = strictObject({ _id: z.string(), firstName: z.string(), lastName: z.string() });

export const cover: z.ZodMiniType<Cover> = strictObject({
  owner: coverPerson,
  colleague: coverPerson,
  from: z.string(),
  until: z.string(),
  grantedBy: coverPerson,
  startsAt: z.nullable(z.string()),
});

export const invitation: z.ZodMiniType<Invitation> = strictObject({
  organisationName: z.string(),
  firstName: z.string(),
  email: z.string(),
  expiresAt: z.string(),
});
