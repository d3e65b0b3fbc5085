import { useState } from "react";
import { supplierFields } from "../../../shared/domain/supplier.ts";
import { type SupplierField, keyOfSupplier, saveSupplier } from "./supplier.ts";
import { useSaving } from "../../client/application/saves.ts";
import { Collapsible } from "./collapsible.tsx";
import { usePanel } from "./panel-context.ts";
import { TypedField } from "./typed-field.tsx";
import { type InputFormat, abnFormat, lineFormat } from "./input-format.ts";

const formats: Readonly<Record<SupplierField, InputFormat<string>>> = {
  name: lineFormat(supplierFields.name.max),
  abn: abnFormat,
  email: lineFormat(supplierFields.email.max),
  phoneNumber: lineFormat(supplierFields.phoneNumber.max),
  address: lineFormat(supplierFields.address.max),
};

/** Who sells the asset. The other fields follow once the supplier has a name. */
export function SupplierSection() {
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
