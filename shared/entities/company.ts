import type { IsoDate } from "../dates.ts";

/** What the corporate regulator's extract says of a company. */
export interface CompanyExtract {
  readonly name: string;
  /** 9 digits. */
  readonly acn: string;
  /** In the regulator's words: 'Australian Proprietary Company, Limited By Shares'. */
  readonly companyType: string;
  /** In the regulator's words: 'Registered', 'Deregistered'. */
  readonly status: string;
  readonly registeredOn: IsoDate | null;
  readonly registeredOffice: { readonly state: string; readonly postcode: string } | null;
  /** By name, in the extract's order. */
  readonly directors: readonly string[];
  /** How many people hold an office: directors, secretaries and alternates, each counted once. */
  readonly officers: number;
}
