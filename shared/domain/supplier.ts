import type { Known } from "./known-fields.ts";

export interface Supplier {
  readonly _id: string;
  readonly name: string;
  /** 11 digits. */
  readonly abn?: Known<string>;
  readonly email?: Known<string>;
  readonly phoneNumber?: Known<string>;
  readonly address?: Known<string>;
}
