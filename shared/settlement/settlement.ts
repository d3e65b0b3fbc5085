/** What a broker gathers between a lender's approval and its payment. Amounts in dollars. */
import type { IsoDate } from "../dates.ts";
import type { identifierFields } from "../domain/asset.ts";
import type { Values } from "../domain/field.ts";
import type { IsoTime } from "../domain/value-types.ts";

export const payeeKinds = ["supplier", "payout", "customer", "other"] as const;

/** A call to a number known before the invoice has confirmed the account. */
export interface VerifiedCall {
  readonly at: IsoTime;
  readonly by: string;
  readonly number: string;
  readonly spokeWith: string;
}

export interface Payee {
  readonly _id: string;
  readonly kind: (typeof payeeKinds)[number];
  readonly name: string;
  readonly abn?: string | undefined;
  readonly amount: number;
  /** Six digits, and five to nine; or their masks. */
  readonly bsb: string | null;
  readonly account: string | null;
  readonly reference?: string | undefined;
  /** Null since the account was last typed. */
  readonly verified: VerifiedCall | null;
}

/** Stands for a payee's id where the direct debit's account is meant. */
export const directDebitId = "directDebit";

/** For so long account numbers are kept after a deal has ended. */
export const paymentDetailsDays = 90;

export const maxPayees = 10;

export interface Settlement {
  readonly asset: Values<typeof identifierFields>;
  readonly invoice: {
    readonly number: string;
    readonly date: IsoDate;
    readonly supplierAbn: string | null;
    readonly total: number;
    readonly depositPaid: number;
  } | null;
  readonly payees: readonly Payee[];
  /** Of the loan that is refinanced, by the letter of its lender. */
  readonly payout: { readonly lender: string; readonly amount: number; readonly validUntil: IsoDate; readonly reference: string } | null;
  readonly insurance: {
    readonly insurer: string;
    readonly policyNumber: string;
    readonly from: IsoDate;
    readonly agreedValue?: number | undefined;
  } | null;
  readonly directDebit: { readonly accountName: string; readonly bsb: string; readonly account: string } | null;
  readonly bookedOn: IsoDate | null;
  /** Why the broker goes on although a check differs, by the check's id. */
  readonly accepted: Readonly<Record<string, string>>;
  /** What a remedy has made of the deal: invoice and deposit are held against it. */
  readonly agreed: { readonly total: number; readonly deposit: number } | null;
}

/** "•••-•00": its last two digits. */
export const maskedBsb = (bsb: string): string => `•••-•${bsb.slice(-2)}`;

/** "••••• 678": its last three digits. */
export const maskedAccount = (account: string): string => `${"•".repeat(account.length - 3)} ${account.slice(-3)}`;

export const isBsb = (text: string): boolean => /^\d{6}$/.test(text);
export const isAccountNumber = (text: string): boolean => /^\d{5,9}$/.test(text);

/** From this year on every road vehicle in Australia has a VIN of 17 characters. */
export const firstVinYear = 1989;

/** What is wrong with a VIN, or with the chassis number of an older vehicle; undefined if nothing is. */
export function vinProblem(vin: string, year: number): string | undefined {
  const isVin = year >= firstVinYear;
  const wrong = isVin ? /[^A-HJ-NPR-Z0-9]/.exec(vin) : /[^A-Z0-9]/.exec(vin);
  if (wrong)
    return `${wrong[0]} at position ${wrong.index + 1}, where ${isVin ? "a VIN has A to Z without I, O and Q, or a digit" : "A to Z or a digit stands"}`;
  if (isVin && vin.length !== 17) return `${vin.length} characters, where a VIN has 17`;
  return !isVin && (vin.length < 4 || vin.length > 17) ? `${vin.length} characters, where a chassis number has 4 to 17` : undefined;
}
