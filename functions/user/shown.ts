import type { Organisation, OrganisationOfUser } from "../../shared/entities/organisation.ts";
import type { User } from "../../shared/entities/user.ts";
import type { Call } from "../http/operation.ts";
import { readOrganisation } from "../organisation/organisation.ts";
import type { UserRecord } from "./store.ts";

/** A user's record as its owner may see it, with the organisation. */
export async function shown(record: UserRecord, call: Call): Promise<User> {
  const { _id, firstName, lastName, email, phoneNumber, userType, status, referrer, businessDetails, businessAddress, settings } = record;
  const own = { _id, firstName, lastName, email, phoneNumber, userType, status, referrer, businessDetails, businessAddress, settings };
  return { ...own, organisation: await organisationOf(record, call) };
}

async function organisationOf({ _id: userId, organisationId, email }: UserRecord, call: Call): Promise<OrganisationOfUser | null> {
  if (organisationId === undefined) return null;
  const member = { userId, organisationId, isMaster: false, isEmailVerified: email.isVerified };
  const input = { params: { id: organisationId }, query: undefined, body: undefined };
  const { _id, name, abn, ...reached } = (await readOrganisation(member, input, call)) as Organisation;
  return { _id, name, abn, email: reached.email, phoneNumber: reached.phoneNumber, address: reached.address };
}
