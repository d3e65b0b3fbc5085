/** A customer's contract with a lender, as a broker's book keeps it. */
import { type IsoDate, daysInMonth, monthOf, monthsAfter, yearOf } from "../dates.ts";
import { assetFields } from "../domain/asset.ts";
import { choicesOf } from "../domain/field.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import type { Nullish } from "../domain/value-types.ts";
import { centsOf, dollarsOf, minus, roundTo } from "../money.ts";
import { monthlyPayment } from "../quote/repayment.ts";
import type { Scenario } from "../quote/scenario.ts";

/** At the end of each month, or at its start. */
export const paymentTimings = ["arrears", "advance"] as const;

/** Rate in percent a year, term in months, the rest in dollars. */
export interface ContractTerms {
  readonly rate: number;
  readonly amount: number;
  readonly term: number;
  readonly balloon: number;
  readonly repayment: number;
  readonly monthlyFees: number;
  readonly timing: (typeof paymentTimings)[number];
  readonly firstPaymentOn: IsoDate;
}

/** What the watch list is made of besides the terms. */
export interface ContractDetails {
  readonly type?: ApplicationType | undefined;
  readonly settledOn?: Nullish<IsoDate>;
  readonly assetType?: Nullish<NonNullable<Scenario["asset"]>["assetType"]>;
  readonly year?: Nullish<number>;
  /** Dollars. */
  readonly valueNow?: Nullish<number>;
  readonly score?: Nullish<number>;
  readonly scoreOn?: Nullish<IsoDate>;
  /** Dollars. */
  readonly commission?: Nullish<number>;
  readonly commissionDueOn?: Nullish<IsoDate>;
  /** When the commission came. */
  readonly receivedOn?: Nullish<IsoDate>;
  readonly clawbackUntil?: Nullish<IsoDate>;
  readonly endedOn?: Nullish<IsoDate>;
}

export type WatchedContract = ContractTerms & ContractDetails;

export interface BookContract extends WatchedContract {
  readonly applicationId?: string | undefined;
  /** The number of the settled quote. */
  readonly humanId?: number | undefined;
  readonly customer: { readonly firstName: string; readonly lastName: string };
  readonly lender: string;
  readonly type: ApplicationType;
}

/** "2023 motor vehicle"; empty if neither is known. */
export function assetText({ type, year, assetType }: Pick<BookContract, "type" | "year" | "assetType">): string {
  const labels: Readonly<Record<string, string>> = choicesOf(assetFields.assetType, type);
  return [year, labels[assetType ?? ""]?.replace(/ \(.*/, "").toLowerCase()].filter(Boolean).join(" ");
}

/** A lender's calendar, as its sheet says; absent: not known. */
interface CommissionCalendar {
  readonly commission?: "settlement" | { readonly day: number; readonly monthsAfter: number } | undefined;
  readonly clawbackMonths?: number | undefined;
}

/** When the lender pays the commission of a contract, and until when it can take it back. */
export function commissionDays({ commission, clawbackMonths }: CommissionCalendar, settledOn: IsoDate) {
  return {
    ...(commission !== undefined && { commissionDueOn: commission === "settlement" ? settledOn : dayOfMonth(settledOn, commission) }),
    ...(clawbackMonths !== undefined && { clawbackUntil: monthsAfter(settledOn, clawbackMonths) }),
  };
}

/** The last of a month that has no such day. */
function dayOfMonth(from: IsoDate, { day, monthsAfter: months }: { readonly day: number; readonly monthsAfter: number }): IsoDate {
  const first = monthsAfter(`${from.slice(0, 8)}01`, months);
  return `${first.slice(0, 8)}${String(Math.min(day, daysInMonth(yearOf(first), monthOf(first)))).padStart(2, "0")}`;
}

/** What lenders of old wrote as a repayment differs by their roundings. */
const toleratedCents = 100;

/** The repayment that rate, amount, term and balloon make, in dollars. */
export function computedRepayment({ rate, amount, term, balloon, timing }: Omit<ContractTerms, "repayment">): number {
  const cents = { financed: centsOf(amount), balloon: centsOf(balloon) };
  return dollarsOf(roundTo(monthlyPayment({ ...cents, ratePercent: rate, termMonths: term, inAdvance: timing === "advance" }), 0));
}

/** The repayment without monthly fees, if it fits the other terms with or without them; undefined if neither does. */
export function repaymentWithoutFees(terms: ContractTerms): number | undefined {
  const expected = computedRepayment(terms);
  return [terms.repayment, minus(terms.repayment, terms.monthlyFees)].find(
    (repayment) => Math.abs(centsOf(minus(repayment, expected))) <= toleratedCents,
  );
}
