import { dollarText, percentText } from "../../../shared/format.ts";
import { minus } from "../../../shared/money.ts";
import type { Solution } from "./what-if.ts";
import { workspaceFields } from "../../client/application/scenario-fields.ts";
import type { TrialField } from "../../client/application/trial-values.ts";

export type SolvedField = Exclude<TrialField, "ageOfAsset">;

/** What is wanted: a repayment of at most, or a brokerage of at least, so many dollars. */
export interface Wanted {
  readonly field: SolvedField;
  readonly target: "repayments" | "brokerage";
  readonly dollars: number;
}

/** A value of the field as the panel writes it. */
export function solvedText(field: SolvedField, value: number): string {
  const { kind } = workspaceFields[field];
  if (kind === "dollars") return dollarText(value);
  return kind === "whole" ? `${value} months` : percentText(value);
}

type Product = NonNullable<Solution["after"]>;

/** Example: $450.00 a month at 7.30%, finance amount $27,012.28 */
export function resultText({ repayments, rate, financeAmount, brokerage }: Product, { target }: Wanted): string {
  const offer = `${dollarText(repayments)} a month at ${percentText(rate)}, finance amount ${dollarText(financeAmount)}`;
  return target === "brokerage" ? `Brokerage ${dollarText(brokerage.amount)}, ${offer}` : offer;
}

/** Example: $1,237.72 more than now */
export function differenceText(field: SolvedField, value: number, current: number): string {
  if (value === current) return "As it is now";
  const difference = solvedText(field, Math.abs(minus(value, current)));
  return `${difference} ${value > current ? "more" : "less"} than now`;
}

/** Where values between two that reach the target miss it. Example: From $7,000.01 to $7,824.38 it is above $690.00. */
export function holesText({ holes }: Pick<Solution, "holes">, { field, target, dollars }: Wanted): string | undefined {
  const ranges = holes.map(([first = 0, last = 0]) =>
    first === last ? `At ${solvedText(field, first)}` : `From ${solvedText(field, first)} to ${solvedText(field, last)}`,
  );
  const place = target === "repayments" ? "above" : "below";
  return ranges.length === 0 ? undefined : `${ranges.join(", ")} it is ${place} ${dollarText(dollars)}.`;
}
