import { Fragment, type ReactNode, useState } from "react";
import { submissionRoutes } from "../../../shared/wire/submission-routes.ts";
import { type FieldName, scenarioFields } from "../../client/application/scenario-fields.ts";
import { useApi } from "../../client/use-api.ts";
import kit from "../../ui/kit.module.css";
import { ChoiceField } from "./choice-field.tsx";
import { Collapsible } from "./collapse-button.tsx";
import { AdverseField, BirthDateField, DefaultsField, EmploymentTime } from "./customer-fields.tsx";
import { DocumentationField } from "./documents/documents-section.tsx";
import { AddEmployer } from "./employers.tsx";
import { NumberField } from "./number-field.tsx";
import { usePanel, useTarget } from "./panel-context.ts";
import { Supplier } from "./supplier.tsx";

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
    </Collapsible>
  );
}
