export type ApiErrorKind =
  "invalid" | "unauthenticated" | "forbidden" | "notFound" | "notAllowed" | "conflict" | "gone" | "tooLarge" | "tooMany" | "unavailable";

export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  notAllowed: 405,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
} as const satisfies Readonly<Record<ApiErrorKind, number>>;

/** An error that the caller sees. The message names the field, what was found and what is expected. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds?: number;

  constructor(kind: ApiErrorKind, code: string, message: string, field?: string) {
    super(message);
    this.name = "ApiError";
    this.kind = kind;
    this.code = code;
    this.field = field;
  }
}
