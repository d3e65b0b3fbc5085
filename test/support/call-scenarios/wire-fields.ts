import * as z from "zod/mini";

export type Kind = "text" | "number" | "flag" | "choice" | "literal" | "list" | "object" | "record";

/** One field of a schema, with its path in a valid input. */
export interface Field {
  readonly path: readonly (string | number)[];
  readonly kind: Kind;
  readonly schema: z.ZodMiniType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

interface Unwrapped extends Pick<Field, "schema" | "isOptional" | "isNullable"> {}

/** The schema inside optional and nullable; of a union, its first member. */
function unwrapped(schema: z.ZodMiniType, known = { isOptional: false, isNullable: false }): Unwrapped {
  if (schema instanceof z.ZodMiniOptional) return unwrapped(schema.def.innerType as z.ZodMiniType, { ...known, isOptional: true });
  if (schema instanceof z.ZodMiniNullable) return unwrapped(schema.def.innerType as z.ZodMiniType, { ...known, isNullable: true });
  if (schema instanceof z.ZodMiniDiscriminatedUnion || schema instanceof z.ZodMiniUnion)
    return unwrapped(schema.def.options[0] as z.ZodMiniType, known);
  return { schema, ...known };
}

/** Throws for a kind of schema that is not supported yet. */
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

/** Every field of a schema, outer before inner. Lists and records contribute their first entry. */
export function fieldsOf(outer: z.ZodMiniType, path: Field["path"] = []): Field[] {
  const field = { path, ...unwrapped(outer) };
  const kind = kindOf(field.schema);
  return [{ ...field, kind }, ...childrenOf(field.schema).flatMap(([name, child]) => fieldsOf(child, [...path, name]))];
}

function childrenOf(schema: z.ZodMiniType): [string | number, z.ZodMiniType][] {
  if (schema instanceof z.ZodMiniObject) return Object.entries(schema.shape) as [string, z.ZodMiniType][];
  if (schema instanceof z.ZodMiniArray) return [[0, schema.def.element as z.ZodMiniType]];
  if (schema instanceof z.ZodMiniRecord && !isOfAnything(schema)) return [["first", schema.def.valueType as z.ZodMiniType]];
  return [];
}

/** What its values are is not the schema's to say. */
const isOfAnything = ({ def }: z.ZodMiniRecord): boolean => def.valueType instanceof z.ZodMiniUnknown;

/** Values to try for a field of this name, in order. */
export type Candidates = (name: string) => readonly unknown[];

/** A valid input with every field for which a candidate fits. Throws if a required field has none. */
export function sampleOf(outer: z.ZodMiniType, candidates: Candidates, name = ""): unknown {
  const { schema, isOptional, isNullable } = unwrapped(outer);
  const made = valueOf(schema, candidates, name);
  if (made !== undefined || isOptional) return made;
  if (isNullable) return null;
  throw new Error(`no value fits the field ${name}`);
}

function valueOf(schema: z.ZodMiniType, candidates: Candidates, name: string): unknown {
  const fits = (value: unknown) => schema.safeParse(value).success;
  if (schema instanceof z.ZodMiniObject) return filled(schema, candidates);
  if (schema instanceof z.ZodMiniArray) return listOf(schema, candidates, name);
  if (schema instanceof z.ZodMiniRecord && isOfAnything(schema)) return {};
  if (schema instanceof z.ZodMiniRecord) return { first: sampleOf(schema.def.valueType as z.ZodMiniType, candidates, name) };
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema.def.entries)[0];
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values[0];
  return candidates(name).find(fits);
}

/** Of one entry, or of two if one is too few. */
function listOf(schema: z.ZodMiniArray, candidates: Candidates, name: string): unknown[] {
  const entry = schema.def.element as z.ZodMiniType;
  const one = [sampleOf(entry, candidates, name)];
  if (schema.safeParse(one).success) return one;
  return candidates(name)
    .filter((value) => entry.safeParse(value).success)
    .slice(0, 2);
}

// Some optional fields exclude each other, such as a customer's and an entity's id: drops the later ones until the object is valid.
function filled(schema: z.ZodMiniObject, candidates: Candidates): Record<string, unknown> {
  const entries = Object.entries(schema.shape).map(([name, child]) => [name, sampleOf(child as z.ZodMiniType, candidates, name)] as const);
  const whole = entries.filter(([, value]) => value !== undefined);
  for (let dropped = 0; dropped < whole.length; dropped++) {
    const fewer = dropped === 0 ? whole : whole.filter(([name], at) => at < whole.length - dropped || !mayLack(schema, name));
    if (schema.safeParse(Object.fromEntries(fewer)).success) return Object.fromEntries(fewer);
  }
  throw new Error(`no values fit together: ${whole.map(([name]) => name).join(", ")}`);
}

const mayLack = (schema: z.ZodMiniObject, name: string): boolean => unwrapped(schema.shape[name] as z.ZodMiniType).isOptional;
