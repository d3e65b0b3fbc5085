import type { AustralianState } from "./australian-state.ts";
import type { Known } from "./known-fields.ts";

export interface PhoneNumber {
  readonly _id: string;
  readonly number: string;
}

export interface Email {
  readonly _id: string;
  readonly address: string;
}

export interface Address {
  readonly _id: string;
  readonly fullAddress: string;
  readonly city?: Known<string>;
  readonly state?: Known<AustralianState>;
  /** Four digits. */
  readonly postcode?: Known<string>;
  /** Whole years at the address; monthsAtAddress counts the months beyond them. */
  readonly yearsAtAddress?: Known<number>;
  readonly monthsAtAddress?: Known<number>;
}
