import type { Application } from "../../../shared/domain/application.ts";
import { identifierFields } from "../../../shared/domain/asset.ts";
import { australianStates } from "../../../shared/domain/australian-state.ts";
import { entrySchema } from "../../../shared/wire/field-schema.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { openApplication, useSaving } from "../../client/application/open-application.ts";
import { call } from "../../client/call.ts";
import { lineFormat, schemaFormat } from "./input-format.ts";
import { usePanel } from "./panel-context.ts";
import { SelectItem } from "./select-item.tsx";
import { TypedField } from "./typed-field.tsx";

const formats = {
  vin: schemaFormat(entrySchema(identifierFields.vin)),
  registration: lineFormat(identifierFields.registration.max),
  serialNumber: lineFormat(identifierFields.serialNumber.max),
  engineNumber: lineFormat(identifierFields.engineNumber.max),
};
const states = australianStates.map((value) => ({ value, label: value }));

/** Which asset it is: a lender wants to know before it pays. */
export function Identifiers() {
  const { application, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const fieldOf = (name: Identifier) => {
    const change = unsaved.get(keyOf(name));
    return {
      label: identifierFields[name].label,
      value: change ? (change.value as string | null) : application.asset[name],
      problem: change?.problem,
      isReadOnly,
    };
  };
  const text = (name: Exclude<Identifier, "registrationState">) => (
    <TypedField
      {...fieldOf(name)}
      saveKey={keyOf(name)}
      format={formats[name]}
      onSave={(value) => saveIdentifier(application, name, value)}
    />
  );
  return (
    <>
      {text("vin")}
      {text("registration")}
      <SelectItem
        {...fieldOf("registrationState")}
        options={states}
        onChoose={(value) => saveIdentifier(application, "registrationState", value)}
      />
      {text("serialNumber")}
      {text("engineNumber")}
    </>
  );
}

type Identifier = keyof typeof identifierFields;

const keyOf = (name: Identifier): string => `asset.${name}`;

function saveIdentifier({ _id: applicationId, asset: { _id } }: Application, name: Identifier, value: string | null): void {
  const send = async () => {
    const asset = await call(applicationRoutes.updateAsset, { body: { _id, [name]: value } });
    return (now: Application) => ({ ...now, asset: { ...now.asset, ...asset } });
  };
  openApplication(applicationId).saveChange({ key: keyOf(name), value, send });
}
