import { Button } from "antd";
import type { Customer } from "../../../../shared/domain/customer.ts";
import { customerFields, customerName } from "../../../../shared/domain/customer.ts";
import { isCovered } from "../../../api/application/access.ts";
import { addApplicant, removeApplicant, saveBirthDate } from "../../../api/application/applicants.ts";
import { useUnsaved } from "../../../api/application/saves.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import { ContactFields } from "./contact-section.tsx";
import { Employers } from "./employers.tsx";
import { usePanel } from "./panel-context.ts";
import styles from "./section.module.css";
import { Section } from "./section.tsx";
import { birthDateTyped } from "./typed-day.ts";
import { TypedField } from "./typed-field.tsx";

/** The applicants beside the first, who alone is scored. */
export function ApplicantsSection() {
  const { application, isReadOnly } = usePanel();
  const { isBusy, failure, submit } = useSubmission(() => addApplicant(application._id));
  const others = application.customers.slice(1);
  if (isReadOnly && others.length === 0) return undefined;
  return (
    <>
      {others.map((customer, at) => (
        <Applicant key={customer._id} customer={customer} number={at + 2} />
      ))}
      {!isReadOnly && (
        <Section title="Applicants">
          <FormError failure={failure} />
          <div className={styles["actions"]}>
            <Button size="small" loading={isBusy} onClick={submit}>
              Add applicant
            </Button>
          </div>
        </Section>
      )}
    </>
  );
}

function Applicant({ customer, number }: { readonly customer: Customer; readonly number: number }) {
  const { application, isReadOnly } = usePanel();
  const { isBusy, failure, submit } = useSubmission(() => removeApplicant(application._id, customer._id));
  const title = `Applicant ${number}`;
  return (
    <Section title={title}>
      <ContactFields customer={customer} />
      <BirthDate customer={customer} />
      <Employers customer={customer} />
      <FormError failure={failure} />
      {!isReadOnly && !isCovered(application) && (
        <div className={styles["actions"]}>
          <Button type="link" size="small" loading={isBusy} onClick={submit}>
            Remove {customerName(customer) || title.toLowerCase()}
          </Button>
        </div>
      )}
    </Section>
  );
}

function BirthDate({ customer }: { readonly customer: Customer }) {
  const { application, today, isReadOnly } = usePanel();
  const saveKey = `${customer._id}.dateOfBirth`;
  const unsaved = useUnsaved(application._id, saveKey);
  return (
    <TypedField
      label={customerFields.dateOfBirth.label}
      saveKey={saveKey}
      text={birthDateTyped(today)}
      value={unsaved ? (unsaved.value as string | null) : customer.dateOfBirth}
      problem={unsaved?.problem}
      onSave={(date) => saveBirthDate(application, customer, date)}
      isReadOnly={isReadOnly}
      placeholder="DD-MM-YYYY"
      inputMode="numeric"
    />
  );
}
