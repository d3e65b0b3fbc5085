import { workspaceFields } from "../../../api/application/scenario-fields.ts";
import { scoreSourceText } from "../score-source.ts";
import { ChoiceField } from "./choice-field.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel } from "./panel-context.ts";
import { Pair, Section } from "./section.tsx";
import { SliderField } from "./slider-field.tsx";
import { jobSteps } from "./slider-steps.ts";
import { birthDateTyped } from "./typed-day.ts";
import { TypedField } from "./typed-field.tsx";
import { useScenarioValue } from "./use-scenario-value.ts";

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
      <SliderField name="timeOfEmployment" steps={jobSteps} />
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
  const { save, ...state } = useScenarioValue("dateOfBirth");
  return (
    <TypedField
      {...state}
      label={workspaceFields.dateOfBirth.label}
      attributes={["dateOfBirth"]}
      saveKey="dateOfBirth"
      text={birthDateTyped(today)}
      onSave={save}
      placeholder="DD-MM-YYYY"
      inputMode="numeric"
    />
  );
}
