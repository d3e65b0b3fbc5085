import type { AustralianState } from "./australian-state.ts";
import type { Known } from "./known.ts";

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
  /** Whole years there; the months beyond them are of their own. */
  readonly yearsAtAddress?: Known<number>;
  readonly monthsAtAddress?: Known<number>;
}
