import type { Address, Email, PhoneNumber } from "./contact.ts";
import type { CustomerAnswers } from "./customer-answers.ts";
import type { CustomerCheck } from "./customer-check.ts";
import type { Document, Waivers } from "./document.ts";
import type { Employer } from "./employer.ts";
import { type Fields, type Values, choice, day, dollars, flag, line, text, whole } from "./field.ts";
import type { FinanceItem } from "./finance-item.ts";
import type { IsoTime, Nullish } from "./value-types.ts";
import { livingArrangementLabels } from "./living-arrangement.ts";

export const customerProfileFields = {
  livingArrangements: choice(livingArrangementLabels, {
    label: "Living arrangements",
    criterion: { mustMatch: "Living arrangements" },
  }),
} satisfies Fields;

export interface CustomerProfile extends Values<typeof customerProfileFields> {}

export const creditSources = ["broker", "bureau"] as const;

/** The origin of a credit score. A broker's never overwrites a bureau's. */
export type CreditSource = (typeof creditSources)[number];

export const creditProfileFields = {
  score: whole({ label: "Credit score", max: 1200, criterion: { nullIsUnknown: true, mustMatch: "Credit score" } }),
  hasAdverseCredit: flag({ label: "Adverse credit", criterion: {} }),
} satisfies Fields;

export interface FormerScore {
  readonly score: number;
  readonly source?: Nullish<CreditSource>;
  readonly scoredAt?: Nullish<IsoTime>;
}

export interface CreditProfile extends Values<typeof creditProfileFields> {
  readonly customer?: Nullish<string>;
  readonly source?: Nullish<CreditSource>;
  /** "bureau" if a bureau has said so; a broker can then no longer change it. */
  readonly adverseSource?: Nullish<CreditSource>;
  /** The same of the customer's defaultValue. */
  readonly defaultSource?: Nullish<CreditSource>;
  /** When a bureau gave its score. */
  readonly scoredAt?: Nullish<IsoTime>;
  /** The scores that bureau scores replaced, oldest first. */
  readonly history?: readonly FormerScore[] | undefined;
}

export const customerFields = {
  firstName: line({ label: "First name", max: 100 }),
  lastName: line({ label: "Last name", max: 100 }),
  dateOfBirth: day({ label: "Date of birth", criterion: { units: ["years"], nullIsUnknown: true, mustMatch: "Age of customer" } }),
  defaultValue: dollars({ label: "Amount in default", criterion: {} }),
  // The names that lenders use for the driver licence.
  IDNumber: text({ label: "Driver licence number", max: 30 }),
  IDCardNumber: text({ label: "Driver licence card number", max: 30 }),
} satisfies Fields;

/** A customer of one application. The id starts with the application's. */
export interface Customer extends Values<typeof customerFields> {
  readonly _id: string;
  readonly createdAt: IsoTime;
  /** Identifies a person across quotes: the id of the first customer record joined. Absent: this record's own. */
  readonly personId?: Nullish<string>;
  /** Ids of customers that the broker marked as different people. */
  readonly otherPersons?: Nullish<readonly string[]>;
  /** What the customer answered by a link. Nothing is priced by it until the broker saves it. */
  readonly answers?: Nullish<CustomerAnswers>;
  /** Documents that are not needed of this customer. */
  readonly waivers?: Nullish<Waivers>;
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
  readonly identityVerification?: Nullish<CustomerCheck>;
  readonly documents: readonly Document[];
}

type Named = Nullish<Pick<Customer, "firstName" | "lastName">>;

const namesOf = ({ firstName, lastName }: NonNullable<Named>): string[] =>
  [firstName, lastName].map((name) => name?.trim().replaceAll(/\s+/g, " ")).filter((name) => name !== undefined && name !== "") as string[];

/** Some people have one name, entered as either of the two. Empty without a name. */
export const customerName = (customer: NonNullable<Named>): string => namesOf(customer).join(" ");

/** How an email or a document calls a customer: the first name, or the only one. */
export const calledName = (customer: Named | undefined): string | undefined => (customer ? namesOf(customer)[0] : undefined);

export interface CustomerRow extends Pick<
  Customer,
  "_id" | "createdAt" | "firstName" | "lastName" | "addresses" | "emails" | "phoneNumbers"
> {
  readonly applicationId: string;
  readonly humanId: number;
  /** Null for a customer without a business. */
  readonly entityName: string | null;
  /** Only for a master user. Null for a broker without an organisation. */
  readonly organisationName?: Nullish<string>;
}
