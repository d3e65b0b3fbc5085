import type { Application } from "../../../shared/domain/application.ts";
import { supplierFields } from "../../../shared/domain/supplier.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { openApplication, useSaving } from "../../client/application/open-application.ts";
import { call } from "../../client/call.ts";
import { type InputFormat, abnFormat, lineFormat } from "./input-format.ts";
import { usePanel } from "./panel-context.ts";
import { TypedField } from "./typed-field.tsx";

const formats: Readonly<Record<SupplierField, InputFormat<string>>> = {
  name: lineFormat(supplierFields.name.max),
  abn: abnFormat,
  email: lineFormat(supplierFields.email.max),
  phoneNumber: lineFormat(supplierFields.phoneNumber.max),
  address: lineFormat(supplierFields.address.max),
};

/** Who sells the asset. The other fields follow once the supplier has a name. */
export function Supplier() {
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
