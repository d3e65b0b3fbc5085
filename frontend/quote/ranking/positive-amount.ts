import { amountMessage } from "../../client/application/field-messages.ts";
import { dollarsFormat } from "../panel/dollars-format.ts";

/** Dollars, or why the text is not accepted. */
export function positiveAmount(text: string): number | string {
  const result = dollarsFormat.parse(text);
  if ("problem" in result && result.problem !== amountMessage) return result.problem;
  return "problem" in result || !result.value ? "Enter an amount above $0.00, like 450" : result.value;
}
