import { Fragment, type ReactNode, useState } from "react";
import { submissionRoutes } from "../../../shared/wire/submission-routes.ts";
import { type FieldName, scenarioFields } from "../../client/application/scenario-fields.ts";
import { useApi } from "../../client/use-api.ts";
import { ChoiceField } from "./choice-field.tsx";
import { Collapsible } from "./collapse-button.tsx";
import { AdverseField, BirthDateField, DefaultsField, EmploymentTime } from "./customer-fields.tsx";
import { DocumentationField } from "./documents/documents-section.tsx";
import { AddEmployer } from "./employers.tsx";
import { Identifiers } from "./identifiers.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel, useTarget } from "./panel-context.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { supplierFields } from "../../../shared/domain/supplier.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { openApplication, useSaving } from "../../client/application/open-application.ts";
import { call } from "../../client/call.ts";
import { abnFormat, type InputFormat, lineFormat } from "./input-format.ts";
import { TypedField } from "./typed-field.tsx";
import kit from "../../ui/kit.module.css";

type Extras = Readonly<Partial<Record<FieldName, ReactNode>>>;

/** The fields that not every lender asks, by the section to which they belong. */
const extras = {
  consumer: {
    asset: { assetSubType: <ChoiceField name="assetSubType" />, odometer: <NumberField name="odometer" /> },
    customer: { defaultValue: <DefaultsField />, hasAdverseCredit: <AdverseField /> },
  },
  commercial: {
    asset: {
      assetSubType: <ChoiceField name="assetSubType" />,
      odometer: <NumberField name="odometer" />,
      condition: <ChoiceField name="condition" />,
    },
    customer: {
      dateOfBirth: <BirthDateField />,
      employmentType: <ChoiceField name="employmentType" />,
      timeOfEmployment: <EmploymentTime />,
      defaultValue: <DefaultsField />,
      hasAdverseCredit: <AdverseField />,
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Extras>>>>;

/** Whether a field stands in its section: some sheet in force asks it, or the chosen lender requires it. */
function useIsAsked(): (name: FieldName) => boolean {
  const { application, requested } = usePanel();
  const lender = application.selection?.lender;
  const { data } = useApi(
    submissionRoutes.readSubmission,
    lender === undefined || !requested.submitting.has(lender) ? null : { params: { id: application._id }, query: { lender } },
  );
  const required = new Set(data?.fields.map(({ field }) => field.split(".").at(-1)));
  return (name) => (requested.asked?.has(name) ?? false) || required.has(name);
}

const namesOf = (fields: Extras) => Object.keys(fields) as FieldName[];

export function AskedFields({ section }: { readonly section: "asset" | "customer" }) {
  const { applicationType } = usePanel().application;
  const fields: Extras = extras[applicationType][section];
  const isAsked = useIsAsked();
  return namesOf(fields)
    .filter(isAsked)
    .map((name) => <Fragment key={name}>{fields[name]}</Fragment>);
}

const formats: Readonly<Record<SupplierField, InputFormat<string>>> = {
  name: lineFormat(supplierFields.name.max),
  abn: abnFormat,
  email: lineFormat(supplierFields.email.max),
  phoneNumber: lineFormat(supplierFields.phoneNumber.max),
  address: lineFormat(supplierFields.address.max),
};

/** Who sells the asset. The other fields follow once the supplier has a name. */
function Supplier() {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const valueOf = (field: SupplierField) => {
    const change = unsaved.get(keyOfSupplier(field));
    return change ? (change.value as string | null) : application.supplier?.[field];
  };
  const name = valueOf("name");
  const fields: readonly SupplierField[] = name ? ["name", "abn", "email", "phoneNumber", "address"] : ["name"];
  return (
    <>
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
    </>
  );
}

type SupplierField = keyof typeof supplierFields;

const keyOfSupplier = (field: SupplierField): string => `supplier.${field}`;

/** Saves a field of the supplier, whose name each request repeats. */
function saveSupplier({ _id: applicationId }: Application, name: string, field: SupplierField, value: string | null): void {
  const send = async () => {
    const supplier = await call(applicationRoutes.saveSupplier, { body: { applicationId, name, [field]: value } });
    return (now: Application) => ({ ...now, supplier });
  };
  openApplication(applicationId).saveChange({ key: keyOfSupplier(field), value, send });
}

/** What most quotes do without, closed until one of its fields is requested. */
export function MoreFields() {
  const { application, isReadOnly } = usePanel();
  const target = useTarget();
  const isAsked = useIsAsked();
  const [isOpen, setIsOpen] = useState(false);
  const { asset, customer } = extras[application.applicationType];
  const fields: Extras = { ...asset, ...customer };
  const isFilled = (name: FieldName) => (scenarioFields[name].read(application) ?? null) !== null;
  // Only a sheet that asks for a sub-type makes a broker choose one.
  const names = namesOf(fields).filter((name) => !isAsked(name) && (name !== "assetSubType" || isFilled(name)));
  const isRequested = target !== undefined && [...names, "documentationLevel"].includes(target.attribute);
  const filled = names.filter(isFilled).length;
  const [first] = application.customers;
  return (
    <Collapsible
      title="More fields"
      aside={filled > 0 && `${filled} filled in`}
      isOpen={isOpen || isRequested}
      onToggle={() => setIsOpen(!isOpen && !isRequested)}
    >
      {application.applicationType === "commercial" && <DocumentationField />}
      {names.length > 0 && (
        <p className={`${kit.tiny} ${kit.secondary}`}>No rate sheet in force asks for these. They are kept with the quote.</p>
      )}
      {names.map((name) => (
        <Fragment key={name}>{fields[name]}</Fragment>
      ))}
      {first && !isReadOnly && <AddEmployer customer={first} />}
      <Supplier />
      <Identifiers />
    </Collapsible>
  );
}
