/** What a broker gathers between a lender's approval and its payment. Amounts in dollars. */
import type { identifierFields } from "../domain/asset.ts";
import type { Values } from "../domain/field.ts";
import type { SettlementAnswer } from "../wire/settlement.ts";

export const payeeKinds = ["supplier", "payout", "customer", "other"] as const;

export type Payee = Omit<SettlementAnswer["payees"][number], "detailsAt">;

/** Stands for a payee's id where the direct debit's account is meant. */
export const directDebitId = "directDebit";

/** For so long account numbers are kept after a deal has ended. */
export const paymentDetailsDays = 90;

export const maxPayees = 10;

type Group = "invoice" | "payout" | "insurance" | "directDebit" | "bookedOn" | "accepted" | "agreed";

/** With numbers of accounts, or their masks. */
export interface Settlement extends Readonly<Pick<SettlementAnswer, Group>> {
  readonly asset: Values<typeof identifierFields>;
  readonly payees: readonly Payee[];
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
