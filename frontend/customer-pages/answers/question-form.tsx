import { useId, useState } from "react";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import { askedFields } from "../../../shared/domain/customer-answers.ts";
import { choicesOf } from "../../../shared/domain/field.ts";
import type { OpenedLink } from "../opened-link.ts";
import { Button } from "../../ui/button.tsx";
import { CustomerCard } from "../customer-page.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import styles from "./question-form.module.css";
import { questionTexts, typedMonths, typedValue, whyText } from "./questions.ts";

type Question = OpenedLink["questions"][number];

interface QuestionFormProps {
  readonly question: Question;
  /** "Question 1 of 3". */
  readonly step: string;
  readonly applicationType: ApplicationType;
  readonly onAnswer: (value: string | number) => Promise<void>;
}

/** One question on the screen; the answer is sent at once. */
export function QuestionForm({ question: { field, asks, answer }, step, applicationType, onAnswer }: QuestionFormProps) {
  const [texts, setTexts] = useState(() => textsOf(field, answer));
  const [problem, setProblem] = useState<string>();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const typed = read(field, texts);
    if ("problem" in typed) return setProblem(typed.problem);
    await onAnswer(typed.value);
  });
  const change = (at: number) => (text: string) => {
    setProblem(undefined);
    setTexts(texts.map((each, index) => (index === at ? text : each)));
  };
  return (
    <CustomerCard label={step}>
      <p className={styles.step}>{step}</p>
      <Form onSubmit={submit} isFocused>
        <Inputs field={field} applicationType={applicationType} texts={texts} change={change} problem={problem} />
        <p className={styles.why}>{whyText(asks)}</p>
        <FormError failure={failure} />
        <Button type="submit" variant="filled" isWide isBusy={isBusy}>
          Next
        </Button>
      </Form>
    </CustomerCard>
  );
}

function textsOf(field: Question["field"], answer: Question["answer"]): readonly string[] {
  if (field !== "timeOfEmployment") return [answer === null ? "" : String(answer)];
  return answer === null ? ["", ""] : [String(Math.floor(Number(answer) / 12)), String(Number(answer) % 12)];
}

function read(field: Question["field"], [text = "", more = ""]: readonly string[]) {
  if (field === "timeOfEmployment") return typedMonths(text, more);
  if (field === "dateOfBirth" || field === "ageOfAsset") return typedValue(field, text);
  return text === "" ? { problem: "Please choose an answer." } : { value: text };
}

interface InputsProps extends Pick<QuestionFormProps, "applicationType"> {
  readonly field: Question["field"];
  readonly texts: readonly string[];
  readonly change: (at: number) => (text: string) => void;
  readonly problem: string | undefined;
}

function Inputs({ field, applicationType, texts: [text = "", more = ""], change, problem }: InputsProps) {
  const question = questionTexts[field];
  if (field === "dateOfBirth")
    return <TextField label={question} type="date" autoComplete="bday" value={text} onChange={change(0)} error={problem} />;
  if (field === "ageOfAsset") return <TextField label={question} inputMode="numeric" value={text} onChange={change(0)} error={problem} />;
  if (field === "timeOfEmployment")
    return (
      <fieldset className={styles.choices}>
        <legend>{question}</legend>
        <TextField label="Years" inputMode="numeric" value={text} onChange={change(0)} error={problem} />
        <TextField label="Months" inputMode="numeric" value={more} onChange={change(1)} />
      </fieldset>
    );
  return (
    <Choices
      legend={question}
      labels={choicesOf(askedFields[field], applicationType)}
      value={text}
      onChange={change(0)}
      problem={problem}
    />
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

function Choices({ legend, labels, value, onChange, problem }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={problem === undefined ? undefined : `${name}-problem`}>
      <legend>{legend}</legend>
      {Object.entries(labels).map(([choice, label]) => (
        <label key={choice} className={styles.choice}>
          <input type="radio" name={name} value={choice} checked={choice === value} onChange={() => onChange(choice)} />
          {label}
        </label>
      ))}
      <p id={`${name}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </fieldset>
  );
}
