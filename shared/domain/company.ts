import type { IsoDate } from "../dates.ts";

export interface CompanyExtract {
  readonly name: string;
  /** 9 digits. */
  readonly acn: string;
  /** As the regulator writes it: 'Australian Proprietary Company, Limited By Shares'. */
  readonly companyType: string;
  /** As the regulator writes it: 'Registered', 'Deregistered'. */
  readonly status: string;
  readonly registeredOn: IsoDate | null;
  readonly registeredOffice: { readonly state: string; readonly postcode: string } | null;
  /** Names, in the extract's order. */
  readonly directors: readonly string[];
  /** Number of office holders: directors, secretaries and alternates, each counted once. */
  readonly officers: number;
}
