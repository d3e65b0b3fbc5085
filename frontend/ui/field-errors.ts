import { ApiError } from "../../shared/wire/api-error.ts";

export interface FieldError {
  /** The path in the request: email, 0.email */
  readonly field: string;
  readonly message: string;
}

/** What an error says about fields of the request; empty when it is not about fields. */
export function fieldErrors(failure: unknown): readonly FieldError[] {
  if (!(failure instanceof ApiError)) return [];
  const { field, message, problems } = failure;
  if (problems.length === 0) return field === undefined ? [] : [{ field, message: capital(message.replace(`${field}: `, "")) }];
  // A sentence is a message for users already.
  return problems.map(({ field: at, found, expected }) => ({
    field: at,
    message: /^[A-Z][a-z]/.test(expected) ? expected : capital(`found ${found}, expected ${expected}`),
  }));
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
