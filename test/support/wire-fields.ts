import * as z from "zod/mini";

export type Kind = "text" | "number" | "flag" | "choice" | "literal" | "list" | "object" | "record";

/** One field of a schema, where it stands in an input that the schema takes. */
export interface Field {
  readonly path: readonly (string | number)[];
  readonly kind: Kind;
  readonly schema: z.ZodMiniType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

interface Bare extends Pick<Field, "schema" | "isOptional" | "isNullable"> {}

/** What stands within optional and nullable. */
function bare(schema: z.ZodMiniType, known = { isOptional: false, isNullable: false }): Bare {
  if (schema instanceof z.ZodMiniOptional) return bare(schema.def.innerType as z.ZodMiniType, { ...known, isOptional: true });
  if (schema instanceof z.ZodMiniNullable) return bare(schema.def.innerType as z.ZodMiniType, { ...known, isNullable: true });
  return { schema, ...known };
}

/** A schema of another kind has no values made for it yet, and says so. */
export function kindOf(schema: z.ZodMiniType): Kind {
  if (schema instanceof z.ZodMiniObject) return "object";
  if (schema instanceof z.ZodMiniArray) return "list";
  if (schema instanceof z.ZodMiniRecord) return "record";
  if (schema instanceof z.ZodMiniEnum) return "choice";
  if (schema instanceof z.ZodMiniLiteral) return "literal";
  if (schema instanceof z.ZodMiniBoolean) return "flag";
  if (schema instanceof z.ZodMiniNumber) return "number";
  if (schema instanceof z.ZodMiniString) return "text";
  throw new Error(`no values are made for a schema of type ${schema.def.type}`);
}

/** Every field of a schema, outer before inner; a list's and a record's entries by their first. */
export function fieldsOf(outer: z.ZodMiniType, path: Field["path"] = []): Field[] {
  const field = { path, ...bare(outer) };
  const kind = kindOf(field.schema);
  return [{ ...field, kind }, ...childrenOf(field.schema).flatMap(([name, child]) => fieldsOf(child, [...path, name]))];
}

function childrenOf(schema: z.ZodMiniType): [string | number, z.ZodMiniType][] {
  if (schema instanceof z.ZodMiniObject) return Object.entries(schema.shape) as [string, z.ZodMiniType][];
  if (schema instanceof z.ZodMiniArray) return [[0, schema.def.element as z.ZodMiniType]];
  if (schema instanceof z.ZodMiniRecord) return [["first", schema.def.valueType as z.ZodMiniType]];
  return [];
}

/** Values that a field of this name may have, the likeliest first. */
export type Candidates = (name: string) => readonly unknown[];

/** An input that the schema takes, every field of it filled in where some candidate fits. */
export function sampleOf(outer: z.ZodMiniType, candidates: Candidates, name = ""): unknown {
  const { schema, isOptional, isNullable } = bare(outer);
  const made = valueOf(schema, candidates, name);
  if (made !== undefined || isOptional) return made;
  if (isNullable) return null;
  throw new Error(`no value fits the field ${name}`);
}

function valueOf(schema: z.ZodMiniType, candidates: Candidates, name: string): unknown {
  const fits = (value: unknown) => schema.safeParse(value).success;
  if (schema instanceof z.ZodMiniObject) return filled(schema, candidates);
  if (schema instanceof z.ZodMiniArray) return [sampleOf(schema.def.element as z.ZodMiniType, candidates, name)];
  if (schema instanceof z.ZodMiniRecord) return { first: sampleOf(schema.def.valueType as z.ZodMiniType, candidates, name) };
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema.def.entries)[0];
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values[0];
  return candidates(name).find(fits);
}

// Of fields that exclude each other, as a customer's and an entity's id do, the later ones make way.
function filled(schema: z.ZodMiniObject, candidates: Candidates): Record<string, unknown> {
  const entries = Object.entries(schema.shape).map(([name, child]) => [name, sampleOf(child as z.ZodMiniType, candidates, name)] as const);
  const whole = entries.filter(([, value]) => value !== undefined);
  for (let dropped = 0; dropped < whole.length; dropped++) {
    const fewer = dropped === 0 ? whole : whole.filter(([name], at) => at < whole.length - dropped || !mayLack(schema, name));
    if (schema.safeParse(Object.fromEntries(fewer)).success) return Object.fromEntries(fewer);
  }
  throw new Error(`no values fit together: ${whole.map(([name]) => name).join(", ")}`);
}

const mayLack = (schema: z.ZodMiniObject, name: string): boolean => bare(schema.shape[name] as z.ZodMiniType).isOptional;
