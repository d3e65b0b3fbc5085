import type { Field, NumberField } from "../../../shared/domain/field.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { workspaceFields } from "./scenario-fields.ts";

export const amountMessage = "Enter an amount up to $1,000,000,000";
export const noAmountMessage = "Enter an amount like 32,000 or 32,000.50";
export const depositMessage = "The deposit is more than the asset value.";

/** What can be entered into a number's field. */
export function numberMessage({ kind, min, max }: NumberField): string {
  if (kind === "dollars") return amountMessage;
  const noun = kind === "percent" ? "a percentage" : kind === "whole" ? "a whole number" : "a number";
  // A year has no comma.
  return `Enter ${noun} from ${min} to ${min >= 1000 ? max : max.toLocaleString("en-AU")}`;
}

function messageOfField(field: Field): string {
  switch (field.kind) {
    case "dollars":
    case "percent":
    case "decimal":
    case "whole":
      return numberMessage(field);
    case "day":
      return "Enter a date like 14-08-1991";
    case "text":
      return `Enter one line of at most ${field.max} characters`;
    case "choice":
    case "flag":
      return "Choose one of the listed values";
  }
}

const fieldOf = (path: string): Field | undefined => {
  const name = path.split(".").at(-1)!;
  return Object.hasOwn(workspaceFields, name) ? workspaceFields[name as keyof typeof workspaceFields] : undefined;
};

/** The message of a failed save for the broker. An API's message about a field's format is replaced by what the field accepts. */
export function messageOfSave(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.message.includes("expected at most the asset value")) return depositMessage;
  if (error.message.includes("expected at least the deposit")) return "The asset value is less than the deposit.";
  if (!/\bfound\b.*\bexpected\b/s.test(error.message)) return error.message;
  const field = error.field === undefined ? undefined : fieldOf(error.field);
  return field ? messageOfField(field) : "This value was not accepted. Please check it.";
}
