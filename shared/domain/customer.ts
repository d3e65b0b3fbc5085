import type { IsoDate } from "../dates.ts";
import type { Address, Email, PhoneNumber } from "./contact.ts";
import type { CustomerCheck } from "./customer-check.ts";
import type { Document } from "./document.ts";
import type { Employer } from "./employer.ts";
import type { FinanceItem } from "./finance-item.ts";
import type { IsoTime, Known } from "./known-fields.ts";
import type { LivingArrangement } from "./living-arrangement.ts";

export interface CustomerProfile {
  readonly livingArrangements?: Known<LivingArrangement>;
}

/** The origin of a credit score. A broker's never overwrites a bureau's. */
export type CreditSource = "broker" | "bureau";

export interface FormerScore {
  readonly score: number;
  readonly source?: Known<CreditSource>;
  readonly scoredAt?: Known<IsoTime>;
}

export interface CreditProfile {
  readonly score?: Known<number>;
  readonly hasAdverseCredit?: Known<boolean>;
  readonly customer?: Known<string>;
  readonly source?: Known<CreditSource>;
  /** When a bureau gave its score. */
  readonly scoredAt?: Known<IsoTime>;
  /** The scores that bureau scores replaced, oldest first. */
  readonly history?: readonly FormerScore[] | undefined;
}

/** A customer of one application. The id starts with the application's. */
export interface Customer {
  readonly _id: string;
  readonly createdAt: IsoTime;
  readonly firstName?: Known<string>;
  readonly lastName?: Known<string>;
  readonly dateOfBirth?: Known<IsoDate>;
  /** Dollars in default. */
  readonly defaultValue?: Known<number>;
  /** Driver licence number and card number, under the names that lenders use. */
  readonly IDNumber?: Known<string>;
  readonly IDCardNumber?: Known<string>;
  readonly employers: readonly Employer[];
  readonly phoneNumbers: readonly PhoneNumber[];
  readonly emails: readonly Email[];
  readonly addresses: readonly Address[];
  readonly customerProfile: CustomerProfile;
  readonly creditProfile: CreditProfile;
  readonly income: readonly FinanceItem[];
  readonly expenses: readonly FinanceItem[];
  readonly liabilities: readonly FinanceItem[];
  readonly assets: readonly FinanceItem[];
  readonly checks: readonly CustomerCheck[];
  readonly identityVerification?: Known<CustomerCheck>;
  readonly documents: readonly Document[];
}

export interface CustomerRow extends Pick<
  Customer,
  "_id" | "createdAt" | "firstName" | "lastName" | "addresses" | "emails" | "phoneNumbers"
> {
  readonly applicationId: string;
  readonly humanId: number;
  /** Null for a customer without a business. */
  readonly entityName: string | null;
}
