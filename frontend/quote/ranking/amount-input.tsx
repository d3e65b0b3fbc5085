import { Input, type InputProps, type InputRef } from "antd";
import type { Ref } from "react";
import { noAmountMessage } from "../../client/application/field-messages.ts";
import { dollarsFormat } from "../panel/dollars-format.ts";

/** Dollars, or why the text is not accepted. */
export function positiveAmount(text: string): number | string {
  const result = dollarsFormat.parse(text);
  if ("problem" in result && result.problem !== noAmountMessage) return result.problem;
  return "problem" in result || !result.value ? "Enter an amount above $0.00, like 450" : result.value;
}

interface AmountInputProps extends InputProps {
  readonly id: string;
  readonly problem: string | undefined;
  readonly ref?: Ref<InputRef>;
}

/** A text field for dollars, with the id `ID-amount`; the element with the id `ID-problem` says what is wrong. */
export const AmountInput = ({ id, problem, ...props }: AmountInputProps) => (
  <Input
    id={`${id}-amount`}
    prefix="$"
    inputMode="decimal"
    autoComplete="off"
    status={problem === undefined ? "" : "error"}
    aria-invalid={problem !== undefined}
    aria-describedby={`${id}-problem`}
    {...props}
  />
);
