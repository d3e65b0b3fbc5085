import { ApiError } from "../../../shared/wire/api-error.ts";

/** The server's messages for a line of the form, by field. */
export type LineProblems = Readonly<Partial<Record<"firstName" | "email", string>>>;

/** The server's messages by the index of the line; empty when the error is not about a line. */
export function rejectedLines(failure: unknown): ReadonlyMap<number, LineProblems> {
  const lines = new Map<number, LineProblems>();
  if (!(failure instanceof ApiError)) return lines;
  for (const { field, message } of fieldsOf(failure)) {
    const [, place, name] = /^(\d+)\.(firstName|email)$/.exec(field) ?? [];
    if (name !== undefined) lines.set(Number(place), { ...lines.get(Number(place)), [name]: message });
  }
  return lines;
}

function fieldsOf({ field = "", message, problems }: ApiError): readonly { readonly field: string; readonly message: string }[] {
  if (problems.length === 0) return [{ field, message: capital(message.replace(`${field}: `, "")) }];
  // A sentence is a message for users already.
  return problems.map(({ field: at, found, expected }) => ({
    field: at,
    message: /^[A-Z][a-z]/.test(expected) ? expected : capital(`found ${found}, expected ${expected}`),
  }));
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
