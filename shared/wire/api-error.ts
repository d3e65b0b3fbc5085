export interface FieldProblem {
  readonly field: string;
  readonly found: string;
  readonly expected: string;
}

interface ErrorParts {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly field?: string;
  readonly problems?: readonly FieldProblem[];
}

/** A call that was rejected or failed. The message is written for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly problems: readonly FieldProblem[];

  constructor({ status, message, code, field, problems = [] }: ErrorParts, options?: { cause: unknown }) {
    super(message, options);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.field = field;
    this.problems = problems;
  }
}

export function throwServerUnreachable(cause: unknown): never {
  throw new ApiError({ status: 0, message: "The server could not be reached. Please check your connection." }, { cause });
}

/** For errors that come from the gateway itself, whose messages are not written for users. */
const messageOfStatus: Readonly<Record<number, string>> = {
  401: "Please sign in.",
  403: "You do not have permission to do this.",
  404: "Not found. It may have been removed.",
  413: "This is too large to send.",
  429: "Too many requests. Please wait a moment.",
  503: "The service is not available at the moment. Please try again.",
};

/** Reads the error of a function, { status, message, data }, or of the gateway, { message }. */
export function errorOf(status: number, answer: Readonly<Record<string, unknown>> | undefined): ApiError {
  if (answer?.["status"] === "error" && typeof answer["message"] === "string") {
    const { code, field, problems } = (answer["data"] ?? {}) as Pick<ErrorParts, "code" | "field" | "problems">;
    return new ApiError({
      status,
      message: answer["message"],
      ...(code !== undefined && { code }),
      ...(field !== undefined && { field }),
      ...(problems !== undefined && { problems }),
    });
  }
  return new ApiError({ status, message: messageOfStatus[status] ?? "Something went wrong on our side. Please try again." });
}
