import type { CreditLicence } from "../../shared/domain/credit-licence.ts";
import { recordOf } from "./store.ts";

/** null without an organisation, or before its administrator has entered the details. */
export const creditLicenceOf = async (organisationId: string | undefined): Promise<CreditLicence | null> =>
  organisationId === undefined ? null : (await recordOf(organisationId)).licence;
