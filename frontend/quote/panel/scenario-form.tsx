import { memo, useState, type ReactNode, useId } from "react";
import { ApplicantsSection } from "./applicants-section.tsx";
import { AssetSection } from "./asset-section.tsx";
import { BusinessSection } from "./business/business-section.tsx";
import { ContactSection } from "./contact-section.tsx";
import { CustomerAnswers } from "./customer-answers.tsx";
import { CustomerSection } from "./customer-section.tsx";
import { DocumentsSection } from "./documents/documents-section.tsx";
import { DealSection } from "./deal/deal-section.tsx";
import { HistorySection } from "./history/history-section.tsx";
import { FinanceSection } from "./finance/finance-section.tsx";
import { LoanSection } from "./loan-section.tsx";
import { usePanel } from "./panel-context.ts";
import { addNote } from "../../client/notes.ts";
import { Notes } from "../../ui/notes.tsx";
import { supplierFields, type Supplier } from "../../../shared/domain/supplier.ts";
import { TypedField } from "./typed-field.tsx";
import { type InputFormat, abnFormat, lineFormat } from "./input-format.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { call } from "../../client/call.ts";
import { CollapseButton } from "./collapse-button.tsx";
import styles from "./scenario-form.module.css";
import { openApplication, useSaving } from "../../client/application/open-application.ts";

/** The fields are in the order in which a broker asks for them. Each saves itself: there is no form to submit. */
export const ScenarioForm = memo(function ScenarioForm() {
  const { application } = usePanel();
  const [customer] = application.customers;
  const hasCustomer = customer !== undefined;
  return (
    <>
      {customer && <ContactSection key={`contact of ${customer._id}`} customer={customer} />}
      {application.applicationType === "commercial" && <BusinessSection />}
      <AssetSection />
      <LoanSection />
      {customer && <CustomerAnswers customer={customer} />}
      {hasCustomer && <CustomerSection />}
      {customer && application.applicationType === "consumer" && <FinanceSection key={`finances of ${customer._id}`} customer={customer} />}
      {hasCustomer && <ApplicantsSection />}
      {hasCustomer && application.access?.as !== "administrator" && <DocumentsSection />}
      <SupplierSection />
      <NotesSection />
      <DealSection />
      <HistorySection />
    </>
  );
});

/** Notes are also added to what was sent. */
function NotesSection() {
  const { application, isClosed } = usePanel();
  const [isOpen, setIsOpen] = useState(false);
  const { _id, notes } = application;
  const count = notes.length === 1 ? "1 note" : notes.length > 0 ? `${notes.length} notes` : isClosed ? "None" : "Add";
  return (
    <Collapsible title="Notes" aside={count} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      <Notes notes={notes} onAdd={isClosed ? undefined : (text) => addNote(_id, text)} />
    </Collapsible>
  );
}

const formats: Readonly<Record<SupplierField, InputFormat<string>>> = {
  name: lineFormat(supplierFields.name.max),
  abn: abnFormat,
  email: lineFormat(supplierFields.email.max),
  phoneNumber: lineFormat(supplierFields.phoneNumber.max),
  address: lineFormat(supplierFields.address.max),
};

/** Who sells the asset. The other fields follow once the supplier has a name. */
function SupplierSection() {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const [isOpen, setIsOpen] = useState(false);
  const valueOf = (field: SupplierField) => {
    const change = unsaved.get(keyOfSupplier(field));
    return change ? (change.value as string | null) : application.supplier?.[field];
  };
  const name = valueOf("name");
  const fields: readonly SupplierField[] = name ? ["name", "abn", "email", "phoneNumber", "address"] : ["name"];
  return (
    <Collapsible title="Supplier" aside={name ?? (isReadOnly ? "None" : "Add")} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      {fields.map((field) => (
        <TypedField
          key={field}
          label={field === "name" ? "Supplier name" : `${supplierFields[field].label} of the supplier`}
          saveKey={keyOfSupplier(field)}
          format={formats[field]}
          value={valueOf(field) || null}
          problem={unsaved.get(keyOfSupplier(field))?.problem}
          onSave={(value) => {
            const named = field === "name" ? value : name;
            if (named) saveSupplier(application, named, field, value);
          }}
          isReadOnly={isReadOnly}
        />
      ))}
    </Collapsible>
  );
}

type SupplierField = Exclude<keyof Supplier, "_id">;

const keyOfSupplier = (field: SupplierField): string => `supplier.${field}`;

/** Saves a field of the supplier, whose name each request repeats. */
function saveSupplier({ _id: applicationId }: Application, name: string, field: SupplierField, value: string | null): void {
  const send = async () => {
    const supplier = await call(applicationRoutes.saveSupplier, { body: { applicationId, name, [field]: value } });
    return (now: Application) => ({ ...now, supplier });
  };
  openApplication(applicationId).saveChange({ key: keyOfSupplier(field), value, send });
}

interface CollapsibleProps {
  readonly title: string;
  /** What is inside, in short. */
  readonly aside: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A part of the panel that is closed at first. */
function Collapsible({ title, aside, isOpen, onToggle, children }: CollapsibleProps) {
  const id = useId();
  return (
    <section className={styles.collapsible} aria-label={title}>
      <CollapseButton className={styles.toggle} isOpen={isOpen} controls={id} onToggle={onToggle}>
        <span>{title}</span>
        <span className={styles.aside}>{aside}</span>
      </CollapseButton>
      <div id={id} hidden={!isOpen} className={styles.content}>
        {isOpen && children}
      </div>
    </section>
  );
}
