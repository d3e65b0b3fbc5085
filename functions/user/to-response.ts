import type { User } from "../../shared/domain/user.ts";
import { organisationOfMember } from "../organisation/organisation.ts";
import type { UserRecord } from "../identity/user-records.ts";

export async function toResponse(record: UserRecord): Promise<User> {
  const { _id, firstName, lastName, email, phoneNumber, userType, status, referrer, businessDetails, businessAddress, settings } = record;
  const publicFields = {
    _id,
    firstName,
    lastName,
    email,
    phoneNumber,
    userType,
    status,
    referrer,
    businessDetails,
    businessAddress,
    settings,
    hasSecondFactor: record.secondFactor !== undefined,
    isRatesEditor: record.isRatesEditor === true,
  };
  const { organisationId } = record;
  return { ...publicFields, organisation: organisationId === undefined ? null : await organisationOfMember(organisationId) };
}
