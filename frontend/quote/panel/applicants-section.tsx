import { Button } from "antd";
import type { Customer } from "../../../shared/domain/customer.ts";
import { customerFields } from "../../../shared/domain/customer.ts";
import { addApplicant, savePersonal } from "./applicants.ts";
import { useUnsaved } from "../../client/application/saves.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { ApplicantCredit } from "./applicant-credit.tsx";
import { ContactFields } from "./contact-section.tsx";
import { Employers } from "./employers.tsx";
import { FinanceSection } from "./finance/finance-section.tsx";
import { usePanel } from "./panel-context.ts";
import { RemoveApplicant } from "./remove-applicant.tsx";
import styles from "./section.module.css";
import { Section } from "./section.tsx";
import { birthDateFormat } from "./date-format.ts";
import { TypedField } from "./typed-field.tsx";

/** The applicants beside the first, who alone is scored. */
export function ApplicantsSection() {
  const { application, isReadOnly } = usePanel();
  const { isBusy, failure, submit } = useSubmit(() => addApplicant(application._id));
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
  const { applicationType } = usePanel().application;
  return (
    <>
      <Section title={`Applicant ${number}`}>
        <ContactFields customer={customer} />
        <BirthDate customer={customer} />
        <ApplicantCredit customer={customer} />
        <Employers customer={customer} />
        <RemoveApplicant customer={customer} number={number} />
      </Section>
      {applicationType === "consumer" && <FinanceSection customer={customer} titleSuffix={` of applicant ${number}`} />}
    </>
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
      format={birthDateFormat(today)}
      value={unsaved ? (unsaved.value as string | null) : customer.dateOfBirth}
      problem={unsaved?.problem}
      onSave={(value) => savePersonal({ applicationId: application._id, customerId: customer._id }, { name: "dateOfBirth", value })}
      isReadOnly={isReadOnly}
      placeholder="DD-MM-YYYY"
      inputMode="numeric"
    />
  );
}
