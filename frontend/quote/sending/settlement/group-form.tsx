import { Form, Input, Select } from "antd";
import { identifierFields } from "../../../../shared/domain/asset.ts";
import { australianStates } from "../../../../shared/domain/australian-state.ts";
import type { SettlementAnswer } from "../../../../shared/wire/settlement.ts";
import { required } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { useFreshValue } from "../../../ui/use-fresh-value.ts";
import { dollarsFormat } from "../../panel/dollars-format.ts";
import { formatRule } from "../submission/figure-fields.tsx";
import { type Groups, saveGroups, useSeen } from "./settlement.ts";
import styles from "./settlement.module.css";

export interface GroupField {
  readonly name: string;
  readonly label: string;
  /** digits: the API leaves out the label, spaces and dashes. */
  readonly kind?: "dollars" | "day" | "state" | "digits";
  readonly isOptional?: true;
  /** What is stored but not shown. */
  readonly mask?: string | undefined;
}

export type Texts = Readonly<Record<string, string | undefined>>;
type Value = string | number | null | undefined;

interface GroupFieldsProps {
  readonly fields: readonly GroupField[];
  /** What is saved. */
  readonly texts: Texts;
}

/** The fields of a group, beside each other. */
export const GroupFields = ({ fields, texts }: GroupFieldsProps) => (
  <div className={styles.fields}>
    {fields.map((field) => (
      <OneField key={field.name} {...field} saved={texts[field.name]} />
    ))}
  </div>
);

function OneField({ name, label, kind, isOptional, mask, saved }: GroupField & { readonly saved: string | undefined }) {
  useFreshValue(name, saved);
  return (
    <Form.Item
      name={name}
      label={label}
      required={false}
      rules={[
        ...(isOptional || mask !== undefined ? [] : [required(`Enter the ${label.charAt(0).toLowerCase()}${label.slice(1)}`)]),
        ...(kind === "dollars" ? [formatRule(dollarsFormat)] : []),
      ]}
    >
      {kind === "state" ? (
        <Select allowClear options={australianStates.map((value) => ({ value, label: value }))} />
      ) : (
        <Input
          {...(kind === "day" && { type: "date" })}
          {...(kind === "dollars" && { prefix: "$", inputMode: "decimal" })}
          {...(kind === "digits" && { inputMode: "numeric", placeholder: mask })}
          autoComplete="off"
        />
      )}
    </Form.Item>
  );
}

export const textsOf = (fields: readonly GroupField[], stored: Readonly<Record<string, unknown>> | null): Texts =>
  Object.fromEntries(
    fields.map(({ name, kind, mask }) => {
      const value = stored?.[name] as Value;
      return [
        name,
        mask !== undefined || value === null || value === undefined
          ? ""
          : kind === "dollars"
            ? dollarsFormat.format(Number(value))
            : String(value),
      ];
    }),
  );

/** What is left empty is absent; `empty` stands for it instead. */
export function valuesOf(fields: readonly GroupField[], texts: Texts, empty?: null): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): readonly (readonly [string, string | number | null])[] => {
      const text = (texts[name] ?? "").trim();
      if (text === "") return empty === undefined ? [] : [[name, empty]];
      if (kind !== "dollars") return [[name, text]];
      const result = dollarsFormat.parse(text);
      return "value" in result && result.value !== null ? [[name, result.value]] : [];
    }),
  );
}

/** invoice.total is the form's total. */
export const lastStep = (field: string) => [field.split(".").at(-1)!];

const groups = {
  asset: [
    { name: "vin", label: identifierFields.vin.label, isOptional: true },
    { name: "registration", label: identifierFields.registration.label, isOptional: true },
    { name: "registrationState", label: identifierFields.registrationState.label, kind: "state", isOptional: true },
    { name: "serialNumber", label: identifierFields.serialNumber.label, isOptional: true },
    { name: "engineNumber", label: identifierFields.engineNumber.label, isOptional: true },
  ],
  invoice: [
    { name: "supplierAbn", label: "Supplier's ABN", kind: "digits", isOptional: true },
    { name: "number", label: "Number" },
    { name: "date", label: "Date", kind: "day" },
    { name: "total", label: "Total with GST", kind: "dollars" },
    { name: "depositPaid", label: "Deposit paid", kind: "dollars" },
  ],
  payout: [
    { name: "lender", label: "Lender" },
    { name: "amount", label: "Amount", kind: "dollars" },
    { name: "validUntil", label: "Valid until", kind: "day" },
    { name: "reference", label: "Reference" },
  ],
  insurance: [
    { name: "insurer", label: "Insurer" },
    { name: "policyNumber", label: "Policy number" },
    { name: "from", label: "Insured from", kind: "day" },
    { name: "agreedValue", label: "Agreed value", kind: "dollars", isOptional: true },
  ],
  directDebit: [
    { name: "accountName", label: "Account name" },
    { name: "bsb", label: "BSB", kind: "digits" },
    { name: "account", label: "Account number", kind: "digits" },
  ],
  booking: [{ name: "bookedOn", label: "Day of settlement", kind: "day" }],
} as const satisfies Readonly<Record<string, readonly GroupField[]>>;

export type GroupName = keyof typeof groups;

/** Stored numbers are shown as masks, and stay while nothing is typed over them. */
const fieldsOf = (group: GroupName, { directDebit }: SettlementAnswer): readonly GroupField[] =>
  groups[group].map((field: GroupField) =>
    group === "directDebit" && directDebit && field.kind === "digits" ? { ...field, mask: directDebit[field.name as "bsb"] } : field,
  );

function bodyOf(group: GroupName, fields: readonly GroupField[], texts: Texts): Groups {
  switch (group) {
    case "asset":
      return { asset: valuesOf(fields, texts, null) };
    case "booking":
      return { bookedOn: texts["bookedOn"] ?? null };
    case "invoice":
      return { invoice: { supplierAbn: null, ...valuesOf(fields, texts) } as Groups["invoice"] };
    default:
      return { [group]: valuesOf(fields, texts) };
  }
}

/** A group's fields, saved together. */
export function GroupForm({ settlement, group }: { readonly settlement: SettlementAnswer; readonly group: GroupName }) {
  const fields = fieldsOf(group, settlement);
  const stored = group === "booking" ? { bookedOn: settlement.bookedOn } : settlement[group];
  const texts = textsOf(fields, stored);
  const { onChange, over } = useSeen(settlement);
  return (
    <SubmitForm<Texts>
      key={group}
      initialValues={texts}
      nameOf={lastStep}
      onChange={onChange}
      onSubmit={(typed) => over((shown) => saveGroups(shown, bodyOf(group, fields, typed)))}
    >
      <GroupFields fields={fields} texts={texts} />
      <SubmitBar label="Save" type="default" align="start" reason="Check the fields above" />
    </SubmitForm>
  );
}
