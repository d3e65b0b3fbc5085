import { ChoiceField } from "./choice-field.tsx";
import { BirthDateField, EmploymentTime, ScoreField } from "./customer-fields.tsx";
import { AskedFields } from "./more-fields.tsx";
import { usePanel } from "./panel-context.ts";
import { Section } from "./section.tsx";

/** The customer; of a business, its director. */
export function CustomerSection() {
  const isConsumer = usePanel().application.applicationType === "consumer";
  return (
    <Section title={isConsumer ? "Customer" : "Director"}>
      <ScoreField />
      {isConsumer && (
        <>
          <BirthDateField />
          <ChoiceField name="employmentType" />
          <EmploymentTime />
        </>
      )}
      <ChoiceField name="livingArrangements" />
      <AskedFields section="customer" />
    </Section>
  );
}
