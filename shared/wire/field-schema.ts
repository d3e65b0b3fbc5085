/** The schemas of a table's fields (shared/domain/field.ts). */
import * as z from "zod/mini";
import type { ApplicationType } from "../domain/application-type.ts";
import { type Field, type Fields, type TextField, type ValueOf, choicesOf } from "../domain/field.ts";
import { day, dollars, keysOf, nullish, upTo, wholeNumber } from "./amount.ts";
import { shownLine, shownName } from "./shown-name.ts";
import { abn, acn, postcode, vin } from "./text.ts";

type Schema<F> = z.ZodMiniType<ValueOf<F>, ValueOf<F>>;
type NullishSchema<F> = z.ZodMiniOptional<z.ZodMiniNullable<Schema<F>>>;
type Required = { readonly required: true };

/** Accepts what a caller may enter, within the field's limits; with an application type, only the choices of that type. */
export function entrySchema<F extends Field>(field: F, type?: ApplicationType): Schema<F> {
  return enteredSchema(field, type) as Schema<F>;
}

function enteredSchema(field: Field, type: ApplicationType | undefined): z.ZodMiniType {
  switch (field.kind) {
    case "dollars":
      return dollars;
    case "percent":
    case "decimal":
      return upTo(field.max);
    case "whole":
      return wholeNumber(field.min, field.max);
    case "day":
      return day;
    case "flag":
      return z.boolean();
    case "choice":
      return keysOf(type === undefined ? field.labels : choicesOf(field, type));
    case "text":
      return textSchema(field);
  }
}

function textSchema({ format, max }: TextField): z.ZodMiniType<string> {
  switch (format) {
    case "line":
      return shownLine(max);
    case "filledLine":
      return shownName(max);
    case "abn":
      return abn;
    case "acn":
      return acn;
    case "postcode":
      return postcode;
    case "vin":
      return vin(max);
  }
}

/** What is stored and answered: the field's type, without the limits of an entry. */
function storedSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case "dollars":
    case "percent":
    case "decimal":
      return z.number();
    case "whole":
      return z.int();
    case "flag":
      return z.boolean();
    case "choice":
      return keysOf(field.labels);
    case "day":
    case "text":
      return z.string();
  }
}

type EntryShape<F extends Fields> = { readonly [K in keyof F]: F[K] extends Required ? Schema<F[K]> : NullishSchema<F[K]> };
type ChangeShape<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Required ? z.ZodMiniOptional<Schema<F[K]>> : NullishSchema<F[K]>;
};

const shapeOf = (fields: Fields, schemaOf: (field: Field) => z.ZodMiniType) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));

/** The fields of a request that adds an entry: required ones are present, all others may be absent or null. */
export const entryShape = <F extends Fields>(fields: F) =>
  shapeOf(fields, (field) => (field.required ? entrySchema(field) : nullish(entrySchema(field)))) as EntryShape<F>;

/** The fields of a request that changes an entry: each may be absent, and each that is not required may be null. */
export const changeShape = <F extends Fields>(fields: F) =>
  shapeOf(fields, (field) => (field.required ? z.optional(entrySchema(field)) : nullish(entrySchema(field)))) as ChangeShape<F>;

/** The fields of a part of a scenario, each of which may be absent or null. */
export const optionalShape = <F extends Fields>(fields: F, type: ApplicationType) =>
  shapeOf(fields, (field) => nullish(entrySchema(field, type))) as { readonly [K in keyof F]: NullishSchema<F[K]> };

/** The fields of an answer, and of a stored item. */
export const storedShape = <F extends Fields>(fields: F) =>
  shapeOf(fields, (field) => (field.required ? storedSchema(field) : nullish(storedSchema(field)))) as EntryShape<F>;
