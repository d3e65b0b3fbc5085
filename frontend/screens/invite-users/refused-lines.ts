import { ApiError } from "../../../shared/wire/api-error.ts";

/** Why a line of the form was refused, by its field. */
export type LineProblems = Readonly<Partial<Record<"firstName" | "email", string>>>;

/** What was refused of the invitations that were sent, by their places among these; empty where all of them failed as one. */
export function refusedLines(failure: unknown): ReadonlyMap<number, LineProblems> {
  const lines = new Map<number, LineProblems>();
  if (!(failure instanceof ApiError)) return lines;
  for (const { field, words } of fieldsOf(failure)) {
    const [, place, name] = /^(\d+)\.(firstName|email)$/.exec(field) ?? [];
    if (name !== undefined) lines.set(Number(place), { ...lines.get(Number(place)), [name]: words });
  }
  return lines;
}

function fieldsOf({ field = "", message, problems }: ApiError): readonly { readonly field: string; readonly words: string }[] {
  if (problems.length === 0) return [{ field, words: capital(message.replace(`${field}: `, "")) }];
  // What is a screen's own message needs no more words.
  return problems.map(({ field: at, found, expected }) => ({
    field: at,
    words: /^[A-Z][a-z]/.test(expected) ? expected : capital(`found ${found}, expected ${expected}`),
  }));
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
