/** A customer's contract with a lender, as a broker's book keeps it. */
import type * as z from "zod/mini";
import { type IsoDate, daysInMonth, monthOf, monthsAfter, yearOf } from "../dates.ts";
import { assetFields } from "../domain/asset.ts";
import { choicesOf } from "../domain/field.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import { centsOf, dollarsOf, minus, roundTo } from "../money.ts";
import { monthlyPayment } from "../quote/repayment.ts";
import type { bookContract, contractDetails, contractTerms } from "../wire/book.ts";

type Fields<Shape extends z.core.$ZodShape> = Readonly<z.infer<z.ZodMiniObject<Shape>>>;

export type ContractTerms = Fields<typeof contractTerms>;
export type WatchedContract = ContractTerms & Fields<typeof contractDetails> & { readonly type?: ApplicationType | undefined };
export type BookContract = Fields<typeof bookContract>;

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

type Figures = Pick<ContractTerms, "rate" | "amount" | "term" | "balloon">;

/** The repayment that rate, amount, term and balloon make, in dollars. */
export function computedRepayment({ rate, amount, term, balloon, timing }: Figures & Pick<ContractTerms, "timing">): number {
  const cents = { financed: centsOf(amount), balloon: centsOf(balloon) };
  return dollarsOf(roundTo(monthlyPayment({ ...cents, ratePercent: rate, termMonths: term, inAdvance: timing === "advance" }), 0));
}

/** In advance or in arrears, whichever makes the repayment; of figures that are not known, 0, as loans of the type usually are. */
export function timingOf(figures: Figures & Pick<ContractTerms, "repayment">, type: ApplicationType): ContractTerms["timing"] {
  const { rate, amount, term, repayment } = figures;
  if ([rate, amount, term, repayment].includes(0)) return type === "commercial" ? "advance" : "arrears";
  const distance = (timing: ContractTerms["timing"]) => Math.abs(computedRepayment({ ...figures, timing }) - repayment);
  return distance("advance") < distance("arrears") ? "advance" : "arrears";
}

/** The repayment without monthly fees, if it fits the other terms with or without them; undefined if neither does. */
export function repaymentWithoutFees(terms: ContractTerms): number | undefined {
  const expected = computedRepayment(terms);
  return [terms.repayment, minus(terms.repayment, terms.monthlyFees)].find(
    (repayment) => Math.abs(centsOf(minus(repayment, expected))) <= toleratedCents,
  );
}
