import { childId, fieldExamples, time } from "./example-values.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Fields left out of an example because they exclude another field of the object. */
const omittedFields: ReadonlySet<string> = new Set([
  "conditions.unit",
  "conditions.above",
  "conditions.below",
  "conditions.oneOf",
  "conditions.absent",
  "conditions.present",
  "saveAddress._id",
  "saveAddress.entityId",
  "signPrivacy.strokes",
  "updateDraft.set",
  "updateDraft.cells",
  "objectives.text",
]);

interface Place {
  /** The component, the operation or the field around this one. */
  readonly owner: string;
  readonly field: string;
}

/** A value that fits the JSON schema. Throws for a text field without an example; other types have a default. */
export function exampleOf(schema: Json, place: Place, components: Readonly<Record<string, Json>>): unknown {
  const { $ref } = schema;
  if (typeof $ref === "string") {
    const component = $ref.split("/").at(-1)!;
    return exampleOf(components[component]!, { owner: component, field: component }, components);
  }
  const [choice] = (schema["anyOf"] ?? schema["oneOf"] ?? []) as Json[];
  if (choice) return exampleOf(choice, place, components);
  const { properties, items, minItems = 1 } = schema as { properties?: Readonly<Record<string, Json>>; items?: Json; minItems?: number };
  if (properties) return objectExample(properties, place, components);
  if (items) return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, place, components));
  return plainExample(schema, place);
}

function objectExample(
  properties: Readonly<Record<string, Json>>,
  { owner, field }: Place,
  components: Readonly<Record<string, Json>>,
): Json {
  const inside = field === "body" || field === "data" ? owner : field;
  const shown = Object.entries(properties).filter(([name]) => !omittedFields.has(`${inside}.${name}`));
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(each, { owner: inside, field: name }, components)]));
}

function plainExample(schema: Json, { owner, field }: Place): unknown {
  const named = fieldExamples[`${owner}.${field}`] ?? fieldExamples[field];
  const { const: only, enum: choices, type, minimum, pattern } = schema as PlainSchema;
  if (only !== undefined) return only;
  if (choices) return choices.includes(named) ? named : choices[0];
  switch (Array.isArray(type) ? type[0] : type) {
    case "null":
      return null;
    case "boolean":
      return typeof named === "boolean" ? named : true;
    case "number":
    case "integer":
      return typeof named === "number" ? named : Math.max(minimum ?? 1, 1);
    case "object":
      return typeof named === "object" ? named : {};
    default:
      return textExample(named, { owner, field }, pattern);
  }
}

interface PlainSchema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly pattern?: string;
}

function textExample(named: unknown, { owner, field }: Place, pattern: string | undefined): string {
  const isChild = pattern?.includes(String.raw`{26}\.[0-9A-HJKMNP-TV-Z]{26}$`) ?? false;
  if (isChild) return childId;
  if (typeof named === "string") return named;
  if (field.endsWith("At")) return time;
  throw new Error(`found no example for the text ${owner}.${field}, expected one in functions/openapi/example-values.ts`);
}
