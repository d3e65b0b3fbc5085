import type { IsoDate } from "../dates.ts";
import type { CompanyExtract } from "./company.ts";
import type { Address } from "./contact.ts";
import type { IsoTime, Known } from "./known-fields.ts";

export interface Entity {
  readonly _id: string;
  readonly entityName: string;
  readonly entityType?: Known<string>;
  /** 11 digits. */
  readonly abn?: Known<string>;
  /** 9 digits; null = not a company. */
  readonly acn?: Known<string>;
  /** The day trading began. */
  readonly timeInBusiness?: Known<IsoDate>;
  /** The day of GST registration; null = known not to be registered. */
  readonly gst?: Known<IsoDate>;
  readonly addresses: readonly Address[];
  /** When the corporate regulator's data was retrieved. */
  readonly asicDataAt?: Known<IsoTime>;
  readonly asicData?: Known<CompanyExtract>;
}
