import type { CreditLicence } from "../../shared/domain/credit-licence.ts";
import { verifiedOrganisation } from "./verified-abn.ts";

/** What customers sign names it: null unless the organisation is verified and its administrator has entered the details. */
export const creditLicenceOf = async (organisationId: string | undefined): Promise<CreditLicence | null> =>
  (await verifiedOrganisation(organisationId))?.licence ?? null;
