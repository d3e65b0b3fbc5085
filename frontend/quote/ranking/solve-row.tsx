import { Button, type InputRef, Select } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { isAssumed } from "../../../shared/quote/product-notes.ts";
import { type Solution, solveQuote } from "./what-if.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { scenarioFields, workspaceFields } from "../../client/application/scenario-fields.ts";
import { CloseIcon } from "../../ui/control-icons.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LevelMark } from "../../ui/level-mark.tsx";
import { AssumedMark } from "../parts/assumed-mark.tsx";
import { useWhatIf } from "./what-if-context.ts";
import type { CardDetailsProps } from "./card-details.tsx";
import { AmountInput, useAmountForm } from "./amount-input.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./solve-row.module.css";
import { type SolvedField, type Wanted, differenceText, holesText, resultText, solvedText } from "./solve-text.ts";
import { TryButton } from "./try-button.tsx";

interface SolveRowProps extends Pick<CardDetailsProps, "application" | "product"> {
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
  const amount = useRef<InputRef>(null);
  useEffect(() => amount.current?.focus(), []);
  const [choice, setChoice] = useState<Choice>("deposit");
  const target = choice === "brokerageAmount" ? "brokerage" : "repayments";
  const { input, answer, isBusy, failure, onSubmit } = useAmountForm(async (dollars): Promise<Solved> => {
    const field = choice === "brokerageAmount" ? "brokerageRate" : choice;
    const goal = { applicationId: application._id, lender: product.lender, for: field, target: { [target]: dollars } };
    return { wanted: { field, target, dollars }, solution: await solveQuote(goal), product };
  });
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <div className={kit.digits}>
      <form className={`${kit.row} ${kit.wrap} ${kit.gap8}`} aria-label={`Solve for ${product.lender}`} noValidate onSubmit={onSubmit}>
        <label htmlFor={`${input.id}-amount`}>Make it</label>
        <AmountInput {...input} ref={amount} className={styles.amount} onKeyDown={closeByEscape} />
        <label htmlFor={`${input.id}-field`}>{target === "repayments" ? "a month by" : "of brokerage by"}</label>
        <Select<Choice>
          id={`${input.id}-field`}
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
      <p id={`${input.id}-problem`} role="alert" className={`${kit.danger} ${styles.problem}`}>
        {input.problem}
      </p>
      <FormError failure={failure} />
      <div aria-live="polite">{answer?.product === product && <Result {...answer} application={application} />}</div>
    </div>
  );
}

function Result({ wanted, solution, product: { lender }, application }: Solved & Pick<SolveRowProps, "application">) {
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
