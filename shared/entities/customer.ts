import type { IsoDate } from "../dates.ts";
import type { Address, Email, PhoneNumber } from "./contact.ts";
import type { CustomerCheck } from "./customer-check.ts";
import type { Document } from "./document.ts";
import type { Employer } from "./employer.ts";
import type { FinanceItem } from "./finance-item.ts";
import type { IsoTime, Known } from "./known.ts";
import type { LivingArrangement } from "./living-arrangement.ts";

export interface CustomerProfile {
  readonly livingArrangements?: Known<LivingArrangement>;
}

/** Where a credit score comes from; a bureau's is never overwritten by a broker's. */
export type CreditSource = "broker" | "bureau";

/** A score that another has taken the place of. */
export interface FormerScore {
  readonly score: number;
  readonly source?: Known<CreditSource>;
  readonly scoredAt?: Known<IsoTime>;
}

export interface CreditProfile {
  readonly score?: Known<number>;
  readonly hasAdverseCredit?: Known<boolean>;
  /** The customer's id. */
  readonly customer?: Known<string>;
  readonly source?: Known<CreditSource>;
  /** When a bureau gave its score. */
  readonly scoredAt?: Known<IsoTime>;
  /** What stood before a bureau's scores, oldest first. */
  readonly history?: readonly FormerScore[] | undefined;
}

/** A customer of one application; the application's id stands in front of the customer's own. */
export interface Customer {
  readonly _id: string;
  readonly createdAt: IsoTime;
  readonly firstName?: Known<string>;
  readonly lastName?: Known<string>;
  readonly dateOfBirth?: Known<IsoDate>;
  /** Dollars in default. */
  readonly defaultValue?: Known<number>;
  /** Of the driver licence, as lenders call it: its number, and the number of the card itself. */
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
  /** What the customer was asked to do on other companies' pages, oldest first. */
  readonly checks: readonly CustomerCheck[];
  /** The newest of these that asks who the customer is. */
  readonly identityVerification?: Known<CustomerCheck>;
  readonly documents: readonly Document[];
}

/** A customer as the customers list shows one. */
export interface CustomerRow extends Pick<
  Customer,
  "_id" | "createdAt" | "firstName" | "lastName" | "addresses" | "emails" | "phoneNumbers"
> {
  readonly applicationId: string;
  /** The application's number. */
  readonly humanId: number;
  /** Null for a customer without a business. */
  readonly entityName: string | null;
}
