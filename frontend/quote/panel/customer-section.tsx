import { workspaceFields } from "../../client/application/scenario-fields.ts";
import { scoreSourceText } from "./score-source.ts";
import { adverseAnswers, adverseOf, creditFileLock } from "./credit-file-lock.ts";
import { ChoiceField } from "./choice-field.tsx";
import { Employers } from "./employers.tsx";
import { MoreFields } from "./more-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import { Pair, Section } from "./section.tsx";
import { SelectItem } from "./select-item.tsx";
import { SliderField } from "./slider-field.tsx";
import { employmentSteps } from "./slider-steps.ts";
import { birthDateFormat } from "./date-format.ts";
import { TypedField } from "./typed-field.tsx";
import { useScenarioValue } from "./use-scenario-value.ts";

/** The customer; of a business, its director. */
export function CustomerSection() {
  const { applicationType, customers } = usePanel().application;
  const isConsumer = applicationType === "consumer";
  const bureau = { defaultValue: <DefaultsField />, hasAdverseCredit: <AdverseField /> };
  const employment = {
    employmentType: <ChoiceField name="employmentType" />,
    timeOfEmployment: (
      <>
        <SliderField name="timeOfEmployment" steps={employmentSteps} />
        {customers[0] && <Employers customer={customers[0]} from={1} />}
      </>
    ),
  };
  if (!isConsumer)
    return (
      <Section title="Director">
        <Pair>
          <ScoreField />
          <ChoiceField name="livingArrangements" />
        </Pair>
        <MoreFields fields={{ dateOfBirth: <BirthDateField />, ...employment, ...bureau }} />
      </Section>
    );
  return (
    <Section title="Customer">
      <Pair>
        <ScoreField />
        <BirthDateField />
      </Pair>
      <Pair isStacked>
        {employment.employmentType}
        <ChoiceField name="livingArrangements" />
      </Pair>
      {employment.timeOfEmployment}
      <MoreFields fields={bureau} />
    </Section>
  );
}

/** A score from a credit bureau is read-only. */
function ScoreField() {
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

const DefaultsField = () => <NumberField name="defaultValue" {...useCreditFileLock("defaultValue")} />;

function AdverseField() {
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

function BirthDateField() {
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
