import { Fragment, type ReactNode, useState } from "react";
import { submissionRoutes } from "../../../shared/wire/submission-routes.ts";
import { type FieldName, scenarioFields } from "../../client/application/scenario-fields.ts";
import { useApi } from "../../client/use-api.ts";
import { ChoiceField } from "./choice-field.tsx";
import { Collapsible } from "./collapse-button.tsx";
import { AdverseField, BirthDateField, DefaultsField, EmploymentTime } from "./customer-fields.tsx";
import { DocumentationField } from "./loan-detail-fields.tsx";
import { AddEmployer } from "./employers.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel, useTarget } from "./panel-context.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { identifierFields } from "../../../shared/domain/asset.ts";
import { australianStates } from "../../../shared/domain/australian-state.ts";
import { supplierFields } from "../../../shared/domain/supplier.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { openApplication } from "../../client/application/open-application.ts";
import { call } from "../../client/call.ts";
import { abnFormat, lineFormat, schemaFormat } from "./input-format.ts";
import { SelectItem } from "./select-item.tsx";
import { TypedField } from "./typed-field.tsx";
import { useEntered } from "./use-entered.ts";
import { entrySchema } from "../../../shared/wire/field-schema.ts";
import kit from "../../ui/kit.module.css";

type Extras = Readonly<Partial<Record<FieldName, ReactNode>>>;

const assetExtras = { assetSubType: <ChoiceField name="assetSubType" />, odometer: <NumberField name="odometer" /> };
const creditExtras = { defaultValue: <DefaultsField />, hasAdverseCredit: <AdverseField /> };

/** The fields that not every lender asks, by the section to which they belong. */
const extras = {
  consumer: { asset: assetExtras, customer: creditExtras },
  commercial: {
    asset: { ...assetExtras, condition: <ChoiceField name="condition" /> },
    customer: {
      dateOfBirth: <BirthDateField />,
      employmentType: <ChoiceField name="employmentType" />,
      timeOfEmployment: <EmploymentTime />,
      ...creditExtras,
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

type SupplierField = keyof typeof supplierFields;

/** Who sells the asset. The other fields follow once the supplier has a name. */
function Supplier() {
  const { application } = usePanel();
  const entered = useEntered();
  const stateOf = (field: SupplierField) => entered(`supplier.${field}`, application.supplier?.[field] || null);
  const name = stateOf("name").value;
  const fields = Object.keys(supplierFields) as SupplierField[];
  return fields
    .filter((field) => field === "name" || name)
    .map((field) => (
      <TypedField
        key={field}
        {...stateOf(field)}
        label={field === "name" ? "Supplier name" : `${supplierFields[field].label} of the supplier`}
        format={field === "abn" ? abnFormat : lineFormat(supplierFields[field].max)}
        onSave={(value) => {
          const named = field === "name" ? value : name;
          if (named) saveSupplier(application, named, field, value);
        }}
      />
    ));
}

/** Saves a field of the supplier, whose name each request repeats. */
function saveSupplier({ _id: applicationId }: Application, name: string, field: SupplierField, value: string | null): void {
  const send = async () => {
    const supplier = await call(applicationRoutes.saveSupplier, { body: { applicationId, name, [field]: value } });
    return (now: Application) => ({ ...now, supplier });
  };
  openApplication(applicationId).saveChange({ key: `supplier.${field}`, value, send });
}

type Identifier = keyof typeof identifierFields;

const vinFormat = schemaFormat(entrySchema(identifierFields.vin));
const states = australianStates.map((value) => ({ value, label: value }));

/** Which asset it is: a lender wants to know before it pays. */
function Identifiers() {
  const { application } = usePanel();
  const entered = useEntered();
  const names = Object.keys(identifierFields) as Identifier[];
  return names.map((name) => {
    const field = {
      ...entered<string | null | undefined>(`asset.${name}`, application.asset[name]),
      label: identifierFields[name].label,
    };
    const save = (value: string | null) => saveIdentifier(application, name, value);
    if (name === "registrationState") return <SelectItem key={name} {...field} options={states} onChoose={save} />;
    return <TypedField key={name} {...field} format={name === "vin" ? vinFormat : lineFormat(identifierFields[name].max)} onSave={save} />;
  });
}

function saveIdentifier({ _id: applicationId, asset: { _id } }: Application, name: Identifier, value: string | null): void {
  const send = async () => {
    const asset = await call(applicationRoutes.updateAsset, { body: { _id, [name]: value } });
    return (now: Application) => ({ ...now, asset: { ...now.asset, ...asset } });
  };
  openApplication(applicationId).saveChange({ key: `asset.${name}`, value, send });
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
