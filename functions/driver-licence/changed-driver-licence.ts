import { driverLicenceFields, isMasked } from "../../shared/domain/driver-licence.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { DriverLicence } from "./encryption.ts";

/** The requested numbers that are not the stored ones' masks. Throws InvalidInput for any other mask, which no number could be made of. */
export function changedDriverLicence(requested: DriverLicence, stored: DriverLicence): DriverLicence {
  const changed = driverLicenceFields.filter((field) => requested[field] !== undefined && requested[field] !== stored[field]);
  for (const field of changed) {
    const found = requested[field];
    if (typeof found === "string" && isMasked(found)) {
      throw new InvalidInput([{ path: [field], found: "a masked number", expected: "the whole number" }]);
    }
  }
  return Object.fromEntries(changed.map((field) => [field, requested[field]]));
}
