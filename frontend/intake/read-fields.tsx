import { Button, Checkbox } from "antd";
import { type ReactNode, useState } from "react";
import type { Application } from "../../shared/domain/application.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { FieldValue, FieldValues } from "../../shared/intake/field-values.ts";
import type { ReadText, TextQuestion } from "../../shared/intake/read-text.ts";
import { AlertIcon } from "../ui/icons.tsx";
import { useKeys } from "../ui/use-shortcut.ts";
import kit from "../ui/kit.module.css";
import { type Target, labelOf, otherValue, reasonAgainst, textOf } from "./reading.ts";
import styles from "./text-dialog.module.css";

interface ReadingProps {
  readonly read: ReadText;
  readonly application: Application | undefined;
  readonly typeChoice: ReactNode;
  readonly isBusy: boolean;
  readonly onUse: (type: ApplicationType, values: FieldValues) => void;
  readonly onStartEmpty: ((type: ApplicationType) => void) | undefined;
}

/** One row a field, questions without a default, and what was not read. */
export function Reading({ read, application, typeChoice, isBusy, onUse, onStartEmpty }: ReadingProps) {
  const { type, fields, questions, unread } = read;
  // By field and value: a tick for another value is another tick.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [answers, setAnswers] = useState<FieldValues>(new Map());
  const hasAbn = fields.some(({ field, value }) => field === "entity.abn" && ticks.get(`${field} ${value}`) !== false);
  const target: Target = { type, application, hasBusiness: hasAbn || (application?.entities.length ?? 0) > 0 };
  const rows = fields.map(({ field, value, words }) => {
    const other = otherValue(field, value, target);
    const reason = reasonAgainst(field, value, target);
    const isTicked = reason === undefined && (ticks.get(`${field} ${value}`) ?? other === undefined);
    return { field, value, words, other, reason, isTicked };
  });
  const isTypeOpen = questions.some(({ field }) => field === "applicationType");
  const asked = questions.filter(({ field }) => field !== "applicationType");
  const answered = asked.flatMap(({ field, choices }) => {
    const answer = answers.get(field);
    return answer !== undefined && choices.includes(answer) && reasonAgainst(field, answer, target) === undefined
      ? [[field, answer] as const]
      : [];
  });
  const values = new Map([...rows.filter((row) => row.isTicked).map(({ field, value }) => [field, value] as const), ...answered]);
  const isReady = values.size > 0 && !isTypeOpen && !isBusy;
  const use = () => isReady && onUse(type, values);
  useCtrlEnter(use);
  const answer = (field: string, value: FieldValue | undefined) =>
    setAnswers(new Map([...[...answers].filter(([other]) => other !== field), ...(value === undefined ? [] : [[field, value] as const])]));
  return (
    <section aria-label="What was read" className={styles.reading}>
      <div className={`${kit.row} ${kit.wrap} ${kit.spread} ${kit.gap8}`}>
        <h3>{countOf(fields.length)} read</h3>
        {typeChoice ?? <span className={`${kit.small} ${kit.secondary}`}>Untick what is wrong</span>}
      </div>
      {isTypeOpen && (
        <p className={`${kit.small} ${styles.question}`}>
          <AlertIcon /> The text speaks of a business and of private use: choose Consumer or Commercial.
        </p>
      )}
      <ul className={kit.list}>
        {rows.map(({ field, value, words, other, reason, isTicked }) => (
          <li key={field}>
            <Checkbox
              className={styles.row}
              checked={isTicked}
              disabled={reason !== undefined}
              onChange={({ target: box }) => setTicks(new Map([...ticks, [`${field} ${value}`, box.checked]]))}
            >
              <span className={`${kit.small} ${kit.secondary}`}>{labelOf(type, field)}</span>
              <span>
                <span className={kit.semibold}>{textOf(type, field, value)}</span>{" "}
                {(reason ?? other) !== undefined && (
                  <span className={`${kit.tiny} ${kit.secondary} ${kit.block}`}>{reason ?? `saved: ${other}`}</span>
                )}
              </span>
              <span className={`${kit.tiny} ${kit.tertiary} ${styles.words}`}>{words}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {asked.map((question) => (
        <Question
          key={question.field}
          question={question}
          target={target}
          answer={answered.find(([field]) => field === question.field)?.[1]}
          onAnswer={(value) => answer(question.field, value)}
        />
      ))}
      {unread.length > 0 && (
        <p className={`${kit.small} ${kit.secondary} ${kit.anywhere}`}>
          <b>Not read:</b> {unread.join(", ")}
        </p>
      )}
      <div className={`${kit.row} ${kit.wrap} ${kit.gap8} ${styles.foot}`}>
        <span className={`${kit.tiny} ${kit.secondary} ${styles.keys}`}>Ctrl+Enter uses, Esc leaves</span>
        {onStartEmpty && (
          <Button type="text" className={kit.end} disabled={isTypeOpen || isBusy} onClick={() => onStartEmpty(type)}>
            Start empty
          </Button>
        )}
        <Button type="primary" className={onStartEmpty ? "" : kit.end} disabled={!isReady && !isBusy} loading={isBusy} onClick={use}>
          Use {countOf(values.size)}
        </Button>
      </div>
    </section>
  );
}

const countOf = (fields: number): string => (fields === 1 ? "1 field" : `${fields} fields`);

interface QuestionProps {
  readonly question: TextQuestion;
  readonly target: Target;
  readonly answer: FieldValue | undefined;
  readonly onAnswer: (value: FieldValue | undefined) => void;
}

function Question({ question: { field, choices }, target, answer, onAnswer }: QuestionProps) {
  const label = labelOf(target.type, field);
  const saved = choices.flatMap((choice) => otherValue(field, choice, target) ?? [])[0];
  const reason = choices
    .map((choice) => reasonAgainst(field, choice, target))
    .find((text) => text !== undefined && text !== "Saved already");
  const isSum = (at: number) => field === "loanDetails.deposit" && at === choices.length - 1 && at > 1;
  return (
    <fieldset className={styles.question}>
      <legend className={kit.semibold}>
        <AlertIcon /> {choices.length === 0 ? `${label}: does not fit, enter it in the quote` : `${label}: which one?`}
      </legend>
      {(reason ?? saved) !== undefined && <p className={`${kit.tiny} ${kit.secondary}`}>{reason ?? `saved: ${saved}`}</p>}
      {choices.length > 0 && (
        <div className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
          {choices.map((choice, at) => (
            <Button
              key={String(choice)}
              aria-pressed={choice === answer}
              type={choice === answer ? "primary" : "default"}
              disabled={reasonAgainst(field, choice, target) !== undefined}
              onClick={() => onAnswer(choice)}
            >
              {textOf(target.type, field, choice)}
              {isSum(at) && (at === 2 ? ", both" : ", together")}
            </Button>
          ))}
          <Button type="text" className={kit.end} disabled={answer === undefined} onClick={() => onAnswer(undefined)}>
            Leave open
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Also while the focus is in the box. */
function useCtrlEnter(act: () => void): void {
  useKeys((event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act();
  });
}
