export type RefusalKind =
  "invalid" | "unauthenticated" | "forbidden" | "notFound" | "conflict" | "gone" | "tooLarge" | "tooMany" | "unavailable";

export const statusOf: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
};

/** A call that is answered with an error. Its message is for the caller's eyes: the field, what was found, what is expected. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** For programs: APPLICATION_NOT_FOUND. */
  readonly code: string;
  readonly field: string | undefined;

  constructor(kind: RefusalKind, code: string, message: string, field?: string) {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
    this.code = code;
    this.field = field;
  }
}
