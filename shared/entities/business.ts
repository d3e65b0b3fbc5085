import type { IsoDate } from "../dates.ts";

/** A business as the register's details call answers it, in the register's own spelling. */
export interface AbrDetails {
  readonly Abn: string;
  readonly AbnStatus: string;
  /** The day on which the current status began: an estimate of when trading began. */
  readonly AbnStatusEffectiveFrom: IsoDate | null;
  /** Empty for what is no company. */
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

/** One hit of the register's name search. */
export interface AbrName {
  readonly Abn: string;
  readonly Name: string;
  readonly State: string;
  readonly Postcode: string;
}

/** What a referrer saves of the own business. */
export interface BusinessDetails {
  readonly EntityName: string;
  readonly Abn: string;
}

/** A place prediction's description. */
export interface BusinessAddress {
  readonly description: string;
}
