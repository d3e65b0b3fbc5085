import { workspaceFields } from "../../client/application/scenario-fields.ts";
import { scoreSourceText } from "./score-source.ts";
import { adverseAnswers, adverseOf, creditFileLock } from "./credit-file-lock.ts";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import { SelectItem } from "./select-item.tsx";
import { Employers } from "./employers.tsx";
import { SliderField } from "./slider-field.tsx";
import { employmentSteps } from "./slider-steps.ts";
import { birthDateFormat } from "./date-format.ts";
import { TypedField } from "./typed-field.tsx";
import { useScenarioValue } from "./use-scenario-value.ts";

/** A score from a credit bureau is read-only. */
export function ScoreField() {
  const { creditProfile } = usePanel().application;
  const isFromBureau = creditProfile.source === "bureau";
  return (
    <NumberField
      name="score"
      note={isFromBureau ? `Score ${scoreSourceText(creditProfile)}` : undefined}
      isLocked={isFromBureau}
      placeholder="650"
    />
  );
}

const useCreditFileLock = (name: "defaultValue" | "hasAdverseCredit") => creditFileLock(usePanel().application.customers[0], name);

export const DefaultsField = () => <NumberField name="defaultValue" {...useCreditFileLock("defaultValue")} />;

export function AdverseField() {
  const { value, save, problem, isReadOnly } = useScenarioValue("hasAdverseCredit");
  const { isLocked, note } = useCreditFileLock("hasAdverseCredit");
  return (
    <SelectItem
      label={workspaceFields.hasAdverseCredit.label}
      attributes={["hasAdverseCredit"]}
      options={adverseAnswers}
      value={adverseOf(value)}
      onChoose={(answer: "yes" | "no") => save(answer === "yes")}
      problem={problem}
      note={note}
      isReadOnly={isReadOnly || isLocked}
    />
  );
}

export function BirthDateField() {
  const { today } = usePanel();
  const { save, ...state } = useScenarioValue("dateOfBirth");
  return (
    <TypedField
      {...state}
      label={workspaceFields.dateOfBirth.label}
      attributes={["dateOfBirth"]}
      saveKey="dateOfBirth"
      format={birthDateFormat(today)}
      onSave={save}
      placeholder="DD-MM-YYYY"
      inputMode="numeric"
    />
  );
}

/** The time with the first employer, and the others. */
export function EmploymentTime() {
  const [customer] = usePanel().application.customers;
  return (
    <>
      <SliderField name="timeOfEmployment" steps={employmentSteps} />
      {customer && <Employers customer={customer} from={1} />}
    </>
  );
}
