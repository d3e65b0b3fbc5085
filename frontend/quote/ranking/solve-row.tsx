import { Button, type InputRef, Select } from "antd";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { isAssumed } from "../../../shared/quote/product-notes.ts";
import { type Solution, solveQuote } from "./what-if.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { scenarioFields, workspaceFields } from "../../client/application/scenario-fields.ts";
import { CloseIcon } from "../../ui/control-icons.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LevelMark } from "../../ui/level-mark.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { dollarsFormat } from "../panel/dollars-format.ts";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { useWhatIf } from "./what-if-context.ts";
import { AmountInput, positiveAmount } from "./amount-input.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./solve-row.module.css";
import { type SolvedField, type Wanted, differenceText, holesText, resultText, solvedText } from "./solve-text.ts";
import { TryButton } from "./try-button.tsx";

export interface SolveRowProps {
  readonly application: Application;
  readonly product: Product;
  readonly onClose: () => void;
}

/** A field to solve for, or the brokerage that makes an amount of dollars. */
type Choice = SolvedField | "brokerageAmount";

const brokerageAmount = { value: "brokerageAmount", label: "Brokerage" } as const;

const choicesOf = ({ applicationType }: Application) => {
  const fields: readonly SolvedField[] = ["deposit", "assetValue", "term", "balloon"];
  const deal = fields.map((value) => ({ value: value as Choice, label: workspaceFields[value].label }));
  return applicationType === "consumer" ? deal : [...deal, { value: "brokerageRate" as const, label: "Brokerage rate" }, brokerageAmount];
};

interface Solved {
  readonly wanted: Wanted;
  readonly solution: Solution;
  /** The card's product then: another one makes the answer old. */
  readonly product: Product;
}

/** In a card: "Make it $450.00 a month by Deposit", answered by the engine. */
export default function SolveRow({ application, product, onClose }: SolveRowProps) {
  const id = useId();
  const amount = useRef<InputRef>(null);
  useEffect(() => amount.current?.focus(), []);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [choice, setChoice] = useState<Choice>("deposit");
  const [solved, setSolved] = useState<Solved>();
  const target = choice === "brokerageAmount" ? "brokerage" : "repayments";
  const { isBusy, failure, submit } = useSubmit(async () => {
    const dollars = positiveAmount(text);
    setSolved(undefined);
    setProblem(typeof dollars === "string" ? dollars : undefined);
    if (typeof dollars === "string") return;
    setText(dollarsFormat.format(dollars));
    const field = choice === "brokerageAmount" ? "brokerageRate" : choice;
    const goal = { applicationId: application._id, lender: product.lender, for: field, target: { [target]: dollars } };
    setSolved({ wanted: { field, target, dollars }, solution: await solveQuote(goal), product });
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <div className={kit.digits}>
      <form className={`${kit.row} ${kit.wrap} ${kit.gap8}`} aria-label={`Solve for ${product.lender}`} noValidate onSubmit={send}>
        <label htmlFor={`${id}-amount`}>Make it</label>
        <AmountInput
          id={id}
          ref={amount}
          className={styles.amount}
          value={text}
          problem={problem}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={closeByEscape}
        />
        <label htmlFor={`${id}-field`}>{target === "repayments" ? "a month by" : "of brokerage by"}</label>
        <Select<Choice>
          id={`${id}-field`}
          className={styles.field}
          value={choice}
          options={choicesOf(application)}
          virtual={false}
          onChange={setChoice}
        />
        <Button htmlType="submit" loading={isBusy}>
          Solve it
        </Button>
        <span className={`${kit.tertiary} ${styles.hint}`}>Enter solves, Esc closes</span>
        <Button type="text" icon={<CloseIcon />} aria-label="Close solving" className={kit.end} onClick={onClose} />
      </form>
      <p id={`${id}-problem`} role="alert" className={`${kit.danger} ${styles.problem}`}>
        {problem}
      </p>
      <FormError failure={failure} />
      <div aria-live="polite">
        {solved && solved.product === product && <Result {...solved} lender={product.lender} application={application} />}
      </div>
    </div>
  );
}

interface ResultProps extends Solved {
  readonly lender: string;
  readonly application: Application;
}

function Result({ wanted, solution, lender, application }: ResultProps) {
  const { onTry } = useWhatIf();
  const { field } = wanted;
  const { value, after, reason } = solution;
  if (value === null || !after) return <p className={styles.none}>{reason ?? "No value reaches it."}</p>;
  const current = scenarioFields[field].read(application);
  const holes = holesText(solution, wanted);
  const text = `${workspaceFields[field].label.toLowerCase()} ${solvedText(field, value)}`;
  return (
    <div className={`${kit.row} ${kit.wrap} ${styles.result}`}>
      <p className={styles.value}>
        <span className={`${kit.block} ${kit.tiny} ${kit.secondary}`}>{workspaceFields[field].label}</span>{" "}
        <b>{solvedText(field, value)}</b>
      </p>
      <div className={styles.words}>
        <p>
          {resultText(after, wanted)} {isAssumed(after) && <AssumedMark />}
        </p>
        {typeof current === "number" && <p className={kit.secondary}>{differenceText(field, value, current)}</p>}
        {holes !== undefined && (
          <p className={`${kit.flex} ${styles.holes}`}>
            <LevelMark level={2} /> <span>{holes}</span>
          </p>
        )}
      </div>
      {onTry && value !== current && <TryButton tried={{ [field]: value }} lender={lender} text={text} />}
    </div>
  );
}
