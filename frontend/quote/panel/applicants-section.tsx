import { Button } from "antd";
import { type Customer, creditProfileFields, customerFields } from "../../../shared/domain/customer.ts";
import { addApplicant, savePersonal, saveCredit } from "./applicants.ts";
import { FormError } from "../../ui/form-error.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { ContactFields } from "./contact-section.tsx";
import { Employers } from "./employers.tsx";
import { FinanceSection } from "./finance/finance-section.tsx";
import { usePanel } from "./panel-context.ts";
import { RemoveApplicant } from "./remove-applicant.tsx";
import styles from "./section.module.css";
import { Section, Pair } from "./section.tsx";
import { birthDateFormat } from "./date-format.ts";
import { TypedField } from "./typed-field.tsx";
import { scoreSourceText } from "./score-source.ts";
import { adverseAnswers, adverseOf, creditFileLock } from "./credit-file-lock.ts";
import { SelectItem } from "./select-item.tsx";
import { dollarsFormat } from "./dollars-format.ts";
import { numberFormat } from "./number-format.ts";
import { useSaving, useUnsaved } from "../../client/application/open-application.ts";

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
          <div className={styles.actions}>
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

/** Score and adverse history of an applicant beside the first. What a credit bureau says is read-only. */
function ApplicantCredit({ customer }: { readonly customer: Customer }) {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const { creditProfile, defaultValue } = customer;
  const customerRef = { applicationId: application._id, customerId: customer._id };
  const stateOf = <T,>(name: string, saved: T) => {
    const change = unsaved.get(`${customer._id}.${name}`);
    return { value: change ? (change.value as T) : saved, problem: change?.problem };
  };
  const isFromBureau = creditProfile.source === "bureau";
  const [adverse, inDefault] = [creditFileLock(customer, "hasAdverseCredit"), creditFileLock(customer, "defaultValue")];
  const { value: hasAdverseCredit, problem } = stateOf("hasAdverseCredit", creditProfile.hasAdverseCredit);
  return (
    <>
      <TypedField
        {...stateOf("score", creditProfile.score)}
        label={creditProfileFields.score.label}
        saveKey={`${customer._id}.score`}
        format={numberFormat(creditProfileFields.score)}
        onSave={(value) => saveCredit(customerRef, { name: "score", value })}
        note={isFromBureau ? `Score ${scoreSourceText(creditProfile)}` : undefined}
        isReadOnly={isReadOnly || isFromBureau}
        inputMode="numeric"
      />
      <Pair>
        <SelectItem
          label={creditProfileFields.hasAdverseCredit.label}
          options={adverseAnswers}
          value={adverseOf(hasAdverseCredit)}
          onChoose={(answer) => saveCredit(customerRef, { name: "hasAdverseCredit", value: answer === "yes" })}
          problem={problem}
          {...(adverse.note !== undefined && { note: adverse.note })}
          isReadOnly={isReadOnly || adverse.isLocked}
        />
        <TypedField
          {...stateOf("defaultValue", defaultValue)}
          label={customerFields.defaultValue.label}
          saveKey={`${customer._id}.defaultValue`}
          format={dollarsFormat}
          onSave={(value) => savePersonal(customerRef, { name: "defaultValue", value })}
          note={inDefault.note}
          isReadOnly={isReadOnly || inDefault.isLocked}
          prefix="$"
          inputMode="decimal"
        />
      </Pair>
    </>
  );
}
