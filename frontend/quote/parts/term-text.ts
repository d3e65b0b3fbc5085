import type { Field } from "../../../shared/domain/field.ts";
import { valueText } from "../../../shared/domain/field-text.ts";
import { type TermName, type Terms, termFields } from "../../../shared/domain/variant.ts";

/** The fields of a scenario's terms, by name. */
export const fieldsOfTerms: Readonly<Record<TermName, Field>> = { ...termFields.asset, ...termFields.loanDetails };

export const termValueText = (name: TermName, value: Terms[TermName]): string =>
  value === null || value === undefined ? "not known" : valueText(fieldsOfTerms[name], value);
