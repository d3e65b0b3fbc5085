import type { User } from "../../shared/entities/user.ts";
import { organisationOfMember } from "../organisation/organisation.ts";
import type { UserRecord } from "./store.ts";

/** A user's record as its owner may see it, with the organisation. */
export async function shown(record: UserRecord): Promise<User> {
  const { _id, firstName, lastName, email, phoneNumber, userType, status, referrer, businessDetails, businessAddress, settings } = record;
  const own = { _id, firstName, lastName, email, phoneNumber, userType, status, referrer, businessDetails, businessAddress, settings };
  const { organisationId } = record;
  return { ...own, organisation: organisationId === undefined ? null : await organisationOfMember(organisationId) };
}
