import type { Application } from "../../shared/domain/application.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { emailFields, phoneNumberFields } from "../../shared/domain/contact.ts";
import { customerFields } from "../../shared/domain/customer.ts";
import { entityFields } from "../../shared/domain/entity.ts";
import type { Field } from "../../shared/domain/field.ts";
import { budgetFields } from "../../shared/domain/loan-details.ts";
import type { FieldValue } from "../../shared/intake/field-values.ts";
import type { ReadText } from "../../shared/intake/read-text.ts";
import { entrySchema } from "../../shared/wire/field-schema.ts";
import { customerEmail, customerPhone } from "../../shared/wire/person.ts";
import { creditFileLock } from "../quote/panel/credit-file-lock.ts";
import { factText, factsOf } from "./facts.ts";
import { isSameValue, savedValue } from "./text-values.ts";

/** What a text can say beside the facts that lenders ask for. */
const furtherFields: Readonly<Record<string, Field>> = {
  email: emailFields.address,
  phone: { ...phoneNumberFields.number, label: "Mobile" },
  "customer.firstName": customerFields.firstName,
  "customer.lastName": customerFields.lastName,
  "entity.abn": entityFields.abn,
  budget: budgetFields.budget,
};

const fieldOf = (type: ApplicationType, path: string): Field =>
  furtherFields[path] ?? factsOf(type).find((fact) => fact.path === path)!.field;

export const labelOf = (type: ApplicationType, path: string): string => fieldOf(type, path).label;

export function textOf(type: ApplicationType, path: string, value: FieldValue): string {
  const text = factText({ path, field: fieldOf(type, path) }, type, value);
  return path === "budget" ? `${text} a month` : text;
}

/** Where a text's values would be saved. */
export interface Target {
  readonly type: ApplicationType;
  /** Undefined for a new quote. */
  readonly application: Application | undefined;
  /** Whether a business comes with the values, or is there already. */
  readonly hasBusiness: boolean;
}

/** The quote's own value as text, where it differs. A quote without a change has only defaults, which are not compared. */
export function otherValue(path: string, value: FieldValue, { type, application }: Target): string | undefined {
  const saved = application && application.status !== "new" ? savedValue(application, path) : undefined;
  return saved === undefined || isSameValue(saved, value) ? undefined : textOf(type, path, saved);
}

/** Why a value cannot be saved. */
export function reasonAgainst(path: string, value: FieldValue, { type, application, hasBusiness }: Target): string | undefined {
  if (!isAccepted(type, path, value)) return "Not a possible value";
  if (path.startsWith("entity.") && path !== "entity.abn" && !hasBusiness) return "Needs the business’s ABN";
  if (!application) return undefined;
  const saved = savedValue(application, path);
  if (saved !== undefined && isSameValue(saved, value)) return "Saved already";
  // Another one would remove what belongs to the first.
  if (path === "entity.abn" && application.entities.length > 0) return "Another business is entered";
  if (path === "creditProfile.score" && application.creditProfile.source === "bureau") return "The score is the bureau’s";
  const locked = (["defaultValue", "hasAdverseCredit"] as const).find((name) => path.endsWith(`.${name}`));
  return locked && creditFileLock(application.customers[0], locked).note;
}

/** Only of the GST registration null is read. */
function isAccepted(type: ApplicationType, path: string, value: FieldValue): boolean {
  const schema = path === "email" ? customerEmail : path === "phone" ? customerPhone : entrySchema(fieldOf(type, path), type);
  return value === null || schema.safeParse(value).success;
}

/** A part of the text, of which the reader has made a value or a question. */
interface Segment {
  readonly text: string;
  readonly mark?: "read" | "asked";
}

/** The whole text in order. */
export function segmentsOf(text: string, { fields, questions }: ReadText): readonly Segment[] {
  const marks = [
    ...fields.map(({ at }) => ({ at, mark: "read" as const })),
    ...questions.flatMap(({ places }) => places.map((at) => ({ at, mark: "asked" as const }))),
  ].toSorted((a, b) => a.at[0] - b.at[0]);
  const segments: Segment[] = [];
  let end = 0;
  for (const { at, mark } of marks) {
    // The first and the last name have the same words.
    if (at[0] < end) continue;
    segments.push({ text: text.slice(end, at[0]) }, { text: text.slice(...at), mark });
    end = at[1];
  }
  return [...segments, { text: text.slice(end) }].filter((segment) => segment.text !== "");
}
