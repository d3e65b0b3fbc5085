/** The decision form's texts, and what they say. */
import { loanFields } from "../../../../shared/domain/loan-details.ts";
import type { ApprovedTerms } from "../../../../shared/domain/submission.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import type { lenderDecisions } from "../../../../shared/wire/submission-routes.ts";
import { dollarsFormat } from "../../panel/dollars-format.ts";
import type { InputFormat } from "../../panel/input-format.ts";
import { numberFormat } from "../../panel/number-format.ts";

type Figure = Exclude<keyof ApprovedTerms, "fees">;
export type Decision = (typeof lenderDecisions)[number];

export interface Typed {
  readonly decision: Decision;
  readonly on: string;
  readonly hasTerms: boolean;
  readonly terms: FigureTexts & {
    readonly fees?: readonly { readonly name?: string; readonly amount?: string; readonly capitalised?: boolean }[];
  };
  /** One a line. */
  readonly conditions: string;
  readonly lapsesOn: string;
  readonly reason: string;
  readonly reference: string;
}

const rateFormat = numberFormat({ kind: "percent", label: "Rate", min: 0, max: 60 });
export const figures: readonly (readonly [name: Figure, label: string, format: InputFormat<number>, unit: object])[] = [
  ["rate", "Rate", rateFormat, { suffix: "%" }],
  ["amount", "Amount financed", dollarsFormat, { prefix: "$" }],
  ["term", "Term", numberFormat(loanFields.term), { suffix: "months" }],
  ["balloon", "Balloon", dollarsFormat, { prefix: "$" }],
  ["repayment", "Repayment a month", dollarsFormat, { prefix: "$" }],
  ["monthlyFees", "Monthly fees", dollarsFormat, { prefix: "$" }],
];

/** conditions.3 is shown at the conditions. */
export const pathOf = (field: string) =>
  field.startsWith("conditions.") ? ["conditions"] : field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));

export type FigureTexts = Readonly<Record<Figure, string>>;

/** As the lender has approved them, else as they were quoted. */
export function figureTexts({ terms, application }: Pick<ReviewedSubmission, "terms" | "application">): FigureTexts {
  const { product, loanDetails } = application;
  const figuresOf: Partial<Record<Figure, number | null>> = terms ?? {
    rate: product?.rate ?? null,
    amount: product?.financeAmount ?? null,
    term: loanDetails.term ?? null,
    balloon: loanDetails.balloonAmount,
    repayment: product?.repayments ?? null,
    monthlyFees: product?.monthlyFees ?? null,
  };
  return Object.fromEntries(figures.map(([name, , format]) => [name, format.format(figuresOf[name])])) as FigureTexts;
}

export const figureValues = (texts: Partial<FigureTexts>): Record<Figure, number> =>
  Object.fromEntries(figures.map(([name, , format]) => [name, numberOf(format, texts[name])])) as Record<Figure, number>;

function numberOf(format: InputFormat<number>, text: string | undefined): number {
  const result = format.parse(text ?? "");
  return "value" in result ? (result.value ?? 0) : 0;
}

export function typedOf(submission: ReviewedSubmission, today: string): Typed {
  const { by, status, terms, conditions, lapsesOn, reason, reference, decidedOn } = submission;
  const fees = terms?.fees?.map(({ name, amount, capitalised }) => ({ name, capitalised, amount: dollarsFormat.format(amount) }));
  return {
    decision: status === "declined" ? "declined" : status === "referred" ? "moreInformation" : "approved",
    on: decidedOn ?? today,
    // What a lender reports itself brings no terms: they are why the form is opened.
    hasTerms: by === "lender" || status !== "accepted" || terms !== null,
    terms: { ...figureTexts(submission), ...(fees && { fees }) },
    conditions: conditions.map(({ text }) => text).join("\n"),
    lapsesOn: lapsesOn ?? "",
    reason: reason ?? "",
    reference: reference ?? "",
  };
}

export function bodyOf({ applicationId, number, by }: ReviewedSubmission, typed: Typed) {
  const { decision, on, lapsesOn, reason, reference } = typed;
  const lines = (typed.conditions ?? "").split("\n").flatMap((line) => line.trim() || []);
  return {
    applicationId,
    number,
    decision,
    on,
    ...(decision === "approved" && {
      conditions: lines,
      ...(lapsesOn && { lapsesOn }),
      ...(typed.hasTerms && { terms: termsOf(typed.terms) }),
    }),
    ...(reason.trim() !== "" && { reason: reason.trim() }),
    ...(by === "hand" && reference.trim() !== "" && { reference: reference.trim() }),
  };
}

function termsOf({ fees = [], ...texts }: Typed["terms"]): ApprovedTerms {
  return {
    ...figureValues(texts),
    ...(fees.length > 0 && {
      fees: fees.map(({ name = "", amount, capitalised = false }) => ({
        name: name.trim(),
        amount: numberOf(dollarsFormat, amount),
        capitalised,
      })),
    }),
  };
}
