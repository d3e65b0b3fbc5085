import type { DriverLicenceField } from "../../../../shared/domain/driver-licence.ts";
import { customerRoutes } from "../../../../shared/wire/customer-routes.ts";
import { call } from "../../../client/call.ts";

/** The whole number, or null if the customer has none. Each call is recorded. Throws ApiError. */
export async function driverLicenceNumber(customerId: string, field: DriverLicenceField): Promise<string | null> {
  return (await call(customerRoutes.showDriverLicence, { body: { customerId } }))[field];
}
