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
import { useEntered } from "./use-entered.ts";

interface ApplicantTabsProps {
  readonly shown: Customer;
  readonly onShow: (customerId: string) => void;
}

/** Chooses whose details the panel shows; nothing with one applicant. */
export function ApplicantTabs({ shown, onShow }: ApplicantTabsProps) {
  const { customers } = usePanel().application;
  if (customers.length < 2) return undefined;
  const options = customers.map((customer, at) => ({ value: customer._id, label: customerName(customer) || `Applicant ${at + 1}` }));
  return <Segmented block aria-label="Applicant" className={styles.apart} options={options} value={shown._id} onChange={onShow} />;
}

/** An applicant beside the first, who alone is scored. What a credit bureau says is read-only. */
export function Applicant({ customer, number }: { readonly customer: Customer; readonly number: number }) {
  const { application, today, isReadOnly } = usePanel();
  const entered = useEntered();
  const keyOf = (name: string) => `${customer._id}.${name}`;
  const { creditProfile } = customer;
  const customerRef = { applicationId: application._id, customerId: customer._id };
  const isFromBureau = creditProfile.source === "bureau";
  const adverse = entered(keyOf("hasAdverseCredit"), creditProfile.hasAdverseCredit);
  const [adverseLock, defaultLock] = [creditFileLock(customer, "hasAdverseCredit"), creditFileLock(customer, "defaultValue")];
  return (
    <Section title={`Applicant ${number}`}>
      <TypedField
        {...entered(keyOf("dateOfBirth"), customer.dateOfBirth)}
        label={customerFields.dateOfBirth.label}
        format={birthDateFormat(today)}
        onSave={(value) => savePersonal(customerRef, { name: "dateOfBirth", value })}
        placeholder="DD-MM-YYYY"
        inputMode="numeric"
      />
      <TypedField
        {...entered(keyOf("score"), creditProfile.score)}
        label={creditProfileFields.score.label}
        format={numberFormat(creditProfileFields.score)}
        onSave={(value) => saveCredit(customerRef, { name: "score", value })}
        note={isFromBureau ? `Score ${scoreSourceText(creditProfile)}` : undefined}
        isReadOnly={isReadOnly || isFromBureau}
        inputMode="numeric"
      />
      <SelectItem
        {...adverse}
        label={creditProfileFields.hasAdverseCredit.label}
        options={adverseAnswers}
        value={adverseOf(adverse.value)}
        onChoose={(answer) => saveCredit(customerRef, { name: "hasAdverseCredit", value: answer === "yes" })}
        note={adverseLock.note}
        isReadOnly={isReadOnly || adverseLock.isLocked}
      />
      <TypedField
        {...entered(keyOf("defaultValue"), customer.defaultValue)}
        label={customerFields.defaultValue.label}
        format={dollarsFormat}
        onSave={(value) => savePersonal(customerRef, { name: "defaultValue", value })}
        note={defaultLock.note}
        isReadOnly={isReadOnly || defaultLock.isLocked}
        prefix="$"
        inputMode="decimal"
      />
      <Employers customer={customer} />
      <AddEmployer customer={customer} />
    </Section>
  );
}
