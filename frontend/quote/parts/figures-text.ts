import type { Application } from "../../../shared/domain/application.ts";
import { entityFields } from "../../../shared/domain/entity.ts";
import { valueText } from "../../../shared/domain/field-text.ts";
import { type FieldName, scenarioFields, workspaceFields } from "../../client/application/scenario-fields.ts";

interface SavedValue {
  readonly name: string;
  /** Undefined while no value is saved. */
  readonly value: string | undefined;
}

/** Which saved values the figures use in place of the unsaved ones, which are named by the keys of their saves. */
export function figuresText(application: Application, unsavedKeys: readonly string[]): string | undefined {
  const values = unsavedKeys.flatMap((key) => savedValueOf(application, key) ?? []);
  const older = values.filter(({ value }) => value !== undefined).map(({ name, value }) => `${name} ${value}`);
  const missing = values.filter(({ value }) => value === undefined).map(({ name }) => name);
  const sentences = [
    older.length > 0 && `Figures use the saved ${formatList(older)}.`,
    missing.length > 0 && `Figures do not use the ${formatList(missing)} yet.`,
  ];
  return sentences.filter(Boolean).join(" ") || undefined;
}

/** Undefined for a key that the figures do not depend on. */
function savedValueOf(application: Application, key: string): SavedValue | undefined {
  const [entity] = application.entities;
  if (key === "entity") return { name: "business", value: entity?.entityName };
  if (key === "entity.timeInBusiness" || key === "entity.gst") {
    const name = key === "entity.gst" ? "gst" : "timeInBusiness";
    const value = entity?.[name];
    return { name: lowerFirst(entityFields[name].label), value: value ? valueText(entityFields[name], value) : undefined };
  }
  if (!isField(key)) return undefined;
  const field = workspaceFields[key];
  const value = scenarioFields[key].read(application) ?? undefined;
  return { name: lowerFirst(field.label), value: value === undefined ? undefined : valueText(field, value) };
}

const isField = (key: string): key is FieldName => Object.hasOwn(scenarioFields, key);

// 'Asset value' in a sentence is 'asset value'; 'GST registration' stays.
export const lowerFirst = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1));

const formatList = (names: readonly string[]): string => new Intl.ListFormat("en-AU").format(names);
