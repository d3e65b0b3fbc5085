export class StripeError extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, string>>;

  constructor(status: number, error: Readonly<Record<string, string>> & { readonly message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }

  static missing(param: string, id: string): StripeError {
    return new StripeError(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      param,
      message: `No such ${param}: '${id}'`,
    });
  }

  static invalid(param: string, message: string): StripeError {
    return new StripeError(400, { type: "invalid_request_error", param, message });
  }

  static keyReused(): StripeError {
    return new StripeError(400, {
      type: "idempotency_error",
      message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    });
  }

  static unknownKey(): StripeError {
    return new StripeError(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
  }
}
