import { workspaceFields } from "../../../api/application/scenario-fields.ts";
import { scoreSourceText } from "../score-source.ts";
import { ChoiceField } from "./choice-field.tsx";
import { monthsAtJob } from "./months-at-job.ts";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import { Pair, Section } from "./section.tsx";
import { SliderField } from "./slider-field.tsx";
import { TypedField } from "./typed-field.tsx";
import { dayTyped } from "./typed-text.ts";
import { useField } from "./use-field.ts";

/** The customer; of a business, its director. */
export function CustomerSection() {
  const { applicationType } = usePanel().application;
  return (
    <Section title={applicationType === "consumer" ? "Customer" : "Director"}>
      <Pair>
        <ScoreField />
        <BirthDateField />
      </Pair>
      <Pair isStacked>
        <ChoiceField name="employmentType" />
        <ChoiceField name="livingArrangements" />
      </Pair>
      <SliderField name="timeOfEmployment" steps={{ min: 0, max: 30, by: 1, unit: "months", describe: monthsAtJob }} />
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

function BirthDateField() {
  const { today } = usePanel();
  const { value, save, problem, isReadOnly } = useField("dateOfBirth");
  return (
    <TypedField
      label={workspaceFields.dateOfBirth.label}
      attributes={["dateOfBirth"]}
      text={dayTyped(today)}
      value={value}
      onSave={save}
      problem={problem}
      isReadOnly={isReadOnly}
      placeholder="DD-MM-YYYY"
      inputMode="numeric"
    />
  );
}
