import { Input, type InputProps, type InputRef } from "antd";
import { type ChangeEvent, type FormEvent, type Ref, useId, useState } from "react";
import { noAmountMessage } from "../../client/application/field-messages.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { dollarsFormat } from "../panel/dollars-format.ts";

/** Dollars, or why the text is not accepted. */
function positiveAmount(text: string): number | string {
  const result = dollarsFormat.parse(text);
  if ("problem" in result && result.problem !== noAmountMessage) return result.problem;
  return "problem" in result || !result.value ? "Enter an amount above $0.00, like 450" : result.value;
}

/** A form that asks about an amount of dollars: what is typed and its problem, and the answer to the amount that was last sent. */
export function useAmountForm<Answer extends object>(ask: (dollars: number) => Promise<Answer>) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const dollars = positiveAmount(text);
    setAnswer(undefined);
    setProblem(typeof dollars === "string" ? dollars : undefined);
    if (typeof dollars === "string") return;
    setText(dollarsFormat.format(dollars));
    setAnswer(await ask(dollars));
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value);
  return { input: { id, problem, value: text, onChange }, answer, isBusy, failure, onSubmit };
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
