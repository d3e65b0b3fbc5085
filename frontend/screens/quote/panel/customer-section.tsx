import { employmentTypeLabels } from "../../../../shared/domain/employment-type.ts";
import { livingArrangementLabels } from "../../../../shared/domain/living-arrangement.ts";
import { scoreSourceText } from "../score-source.ts";
import { ChoiceField } from "./choice-field.tsx";
import { monthsAtJob } from "./months-at-job.ts";
import { usePanel } from "./panel-context.ts";
import { Pair, Section } from "./section.tsx";
import { SliderField } from "./slider-field.tsx";
import { TypedField } from "./typed-field.tsx";
import { dayTyped, scoreTyped } from "./typed-text.ts";
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
        <ChoiceField name="employmentType" label="Employment type" labels={employmentTypeLabels} />
        <ChoiceField name="livingArrangements" label="Living arrangements" labels={livingArrangementLabels} />
      </Pair>
      <SliderField
        name="timeOfEmployment"
        label="Time at current job"
        steps={{ min: 0, max: 30, by: 1, unit: "months", describe: monthsAtJob }}
      />
    </Section>
  );
}

/** A score from a credit bureau is read-only. */
function ScoreField() {
  const { value, save, problem, isReadOnly } = useField("score");
  const { creditProfile } = usePanel().application;
  const isFromBureau = creditProfile.source === "bureau";
  return (
    <TypedField
      label="Credit score"
      attributes={["score"]}
      text={scoreTyped}
      value={value}
      onSave={save}
      problem={problem}
      note={isFromBureau ? `Score ${scoreSourceText(creditProfile)}` : undefined}
      isReadOnly={isReadOnly || isFromBureau}
      placeholder="650"
      inputMode="numeric"
    />
  );
}

function BirthDateField() {
  const { today } = usePanel();
  const { value, save, problem, isReadOnly } = useField("dateOfBirth");
  return (
    <TypedField
      label="Date of birth"
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
