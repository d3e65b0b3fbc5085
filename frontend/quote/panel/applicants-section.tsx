import { Segmented } from "antd";
import { type Customer, creditProfileFields, customerFields, customerName } from "../../../shared/domain/customer.ts";
import { savePersonal, saveCredit } from "./applicants.ts";
import { AddEmployer, Employers } from "./employers.tsx";
import { usePanel } from "./panel-context.ts";
import styles from "./section.module.css";
import { Section } from "./section.tsx";
import { birthDateFormat } from "./date-format.ts";
import { TypedField } from "./typed-field.tsx";
import { scoreSourceText } from "./score-source.ts";
import { adverseAnswers, adverseOf, creditFileLock } from "./credit-file-lock.ts";
import { SelectItem } from "./select-item.tsx";
import { dollarsFormat } from "./dollars-format.ts";
import { numberFormat } from "./number-format.ts";
import { useSaving, useUnsaved } from "../../client/application/open-application.ts";

interface ApplicantTabsProps {
  readonly shown: Customer;
  readonly onShow: (customerId: string) => void;
}

/** Chooses whose details the panel shows; nothing with one applicant. */
export function ApplicantTabs({ shown, onShow }: ApplicantTabsProps) {
  const { customers } = usePanel().application;
  if (customers.length < 2) return undefined;
  const options = customers.map((customer, at) => ({ value: customer._id, label: customerName(customer) || `Applicant ${at + 1}` }));
  return <Segmented block aria-label="Applicant" className={styles.tabs} options={options} value={shown._id} onChange={onShow} />;
}

/** An applicant beside the first, who alone is scored. */
export const Applicant = ({ customer, number }: { readonly customer: Customer; readonly number: number }) => (
  <Section title={`Applicant ${number}`}>
    <BirthDate customer={customer} />
    <ApplicantCredit customer={customer} />
    <Employers customer={customer} />
    <AddEmployer customer={customer} />
  </Section>
);

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
    </>
  );
}
