import type { IsoDate } from "../dates.ts";

/** The response of the register's details call, in the register's own field names. */
export interface AbrDetails {
  readonly Abn: string;
  readonly AbnStatus: string;
  /** The day on which the current status began. Of an active ABN it is used as an estimate of when trading began. */
  readonly AbnStatusEffectiveFrom: IsoDate | null;
  /** Empty unless it is a company. */
  readonly Acn: string;
  readonly AddressPostcode: string;
  readonly AddressState: string;
  readonly BusinessName: readonly string[];
  readonly EntityName: string;
  readonly EntityTypeCode: string;
  readonly EntityTypeName: string;
  /** The day of GST registration; null = not registered. */
  readonly Gst: IsoDate | null;
}

export interface AbrName {
  readonly Abn: string;
  readonly Name: string;
  readonly State: string;
  readonly Postcode: string;
}

export interface BusinessDetails {
  readonly EntityName: string;
  readonly Abn: string;
}

export interface BusinessAddress {
  readonly description: string;
}
