import type { Known } from "./known.ts";

/** Who sells the asset. */
export interface Supplier {
  readonly _id: string;
  readonly name: string;
  /** 11 digits. */
  readonly abn?: Known<string>;
  readonly email?: Known<string>;
  readonly phoneNumber?: Known<string>;
  readonly address?: Known<string>;
}
