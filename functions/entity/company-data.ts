import type { CompanyExtract } from "../../shared/domain/company.ts";

export interface CompanyData {
  /** Returns undefined if the regulator has no company with this number. Throws an ExternalServiceError. */
  byAcn(acn: string): Promise<CompanyExtract | undefined>;
}
