import { type Entity, entityFields } from "../../../../shared/domain/entity.ts";
import { useSaving } from "../../../client/application/saves.ts";
import { saveBusinessField } from "./business.ts";
import { usePanel } from "../panel-context.ts";
import { Pair } from "../section.tsx";
import { dollarsFormat } from "../dollars-format.ts";
import { TypedField } from "../typed-field.tsx";

const names = ["turnover", "exposure"] as const;

/** The amounts of a business that some sheet in force asks for, and those that are filled in. */
export function BusinessAmounts({ entity }: { readonly entity: Entity }) {
  const { application, requested, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const shown = names.filter((name) => (requested.asked?.has(name) ?? false) || (entity[name] ?? null) !== null);
  if (shown.length === 0) return undefined;
  return (
    <Pair>
      {shown.map((name) => {
        const change = unsaved.get(`entity.${name}`);
        return (
          <TypedField
            key={name}
            label={entityFields[name].label}
            attributes={[name]}
            saveKey={`entity.${name}`}
            format={dollarsFormat}
            value={change ? (change.value as number | null) : entity[name]}
            onSave={(value) => saveBusinessField(entity, name, value)}
            problem={change?.problem}
            isReadOnly={isReadOnly}
            prefix="$"
            inputMode="decimal"
          />
        );
      })}
    </Pair>
  );
}
