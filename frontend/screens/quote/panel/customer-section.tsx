import { employmentTypeLabels } from "../../../../shared/entities/employment-type.ts";
import { livingArrangementLabels } from "../../../../shared/entities/living-arrangement.ts";
import { scoreSourceText } from "../score-source.ts";
import { ChoiceField } from "./choice-field.tsx";
import { monthsAtJob } from "./months-at-job.ts";
import { usePanel } from "./panel-context.ts";
import { Pair, Section } from "./section.tsx";
import { SliderField } from "./slider-field.tsx";
import { TypedField } from "./typed-field.tsx";
import { dayTyped, scoreTyped } from "./typed-text.ts";
import { useField } from "./use-field.ts";

/** The customer, who of a business is its director. */
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
        steps={{ least: 0, most: 30, by: 1, unit: "months", describe: monthsAtJob }}
      />
    </Section>
  );
}

/** A credit bureau's score is not a broker's to change. */
function ScoreField() {
  const { value, save, problem, isReadOnly } = useField("score");
  const { creditProfile } = usePanel().application;
  const isBureaus = creditProfile.source === "bureau";
  return (
    <TypedField
      label="Credit score"
      attributes={["score"]}
      text={scoreTyped}
      value={value}
      onSave={save}
      problem={problem}
      note={isBureaus ? `Score ${scoreSourceText(creditProfile)}` : undefined}
      isReadOnly={isReadOnly || isBureaus}
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
