import { Button } from "antd";
import type { ReactNode } from "react";
import { businessDate } from "../../shared/business-date.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { FieldValue, FieldValues } from "../../shared/intake/field-values.ts";
import { type TextQuestion, maxTextLength, readText } from "../../shared/intake/read-text.ts";
import kit from "../ui/kit.module.css";
import { factText, factsOf } from "../intake/facts.ts";
import styles from "./who-lends.module.css";

/** What a text says of a deal. */
export interface ReadDeal {
  readonly type: ApplicationType;
  readonly values: FieldValues;
  readonly questions: readonly TextQuestion[];
  /** Words that say nothing which lenders ask. */
  readonly unused: readonly string[];
  readonly problem?: string;
}

export function readDeal(text: string, own: ApplicationType | undefined): ReadDeal {
  const { type, fields, questions, unread } = readText(text, { today: businessDate(new Date()), ...(own && { type: own }) });
  const isAsked = ({ field }: { readonly field: string }) => factsOf(type).some(({ path }) => path === field);
  const [used, others] = [fields.filter(isAsked), fields.filter((one) => !isAsked(one))];
  const asked = questions.filter((question) => question.field === "applicationType" || isAsked(question));
  const problem =
    text.length > maxTextLength
      ? `Only the first ${maxTextLength.toLocaleString("en-AU")} characters were read.`
      : used.length + asked.length === 0
        ? "Nothing recognised. Start with price, year and term."
        : undefined;
  return {
    type,
    values: new Map(used.map(({ field, value }) => [field, value])),
    questions: asked,
    unused: [...new Set([...unread, ...others.map(({ words }) => words)])],
    ...(problem !== undefined && { problem }),
  };
}

interface ReadNotesProps {
  readonly read: ReadDeal;
  readonly type: ApplicationType;
  readonly values: FieldValues;
  readonly onType: (type: ApplicationType) => void;
  readonly onValue: (path: string, value: FieldValue) => void;
}

/** What the text leaves open: a question has no answer until the broker chooses one. */
export function ReadNotes({ read: { questions, unused, problem }, type, values, onType, onValue }: ReadNotesProps) {
  const open = questions.filter(({ field }) => field !== "applicationType" && !values.has(field));
  const isTypeAsked = questions.some(({ field }) => field === "applicationType");
  return (
    <>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {isTypeAsked && (
        <Question name="Consumer or commercial?">
          <Button onClick={() => onType("consumer")}>Consumer</Button>
          <Button onClick={() => onType("commercial")}>Commercial</Button>
        </Question>
      )}
      {factsOf(type).flatMap((fact) =>
        open
          .filter(({ field }) => field === fact.path)
          .map(({ field, choices }) => (
            <Question key={field} name={choices.length === 0 ? `${fact.field.label}: not clear, please add it` : `${fact.field.label}?`}>
              {choices.map((choice) => (
                <Button key={String(choice)} onClick={() => onValue(field, choice)}>
                  {factText(fact, type, choice)}
                </Button>
              ))}
            </Question>
          )),
      )}
      {unused.length > 0 && <p className={`${kit.small} ${kit.tertiary} ${kit.anywhere}`}>Not used: {unused.join(" · ")}</p>}
    </>
  );
}

const Question = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset aria-label={name} className={`${kit.row} ${kit.wrap} ${kit.gap8} ${styles.question}`}>
    <span className={kit.medium}>{name}</span>
    {children}
  </fieldset>
);
