/** A refusal in the shape of the real service: an error's code, its message, an HTTP status, and what else the code tells. */
export class S3Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: Readonly<Record<string, string | number>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: string,
    message: string,
    {
      status = 400,
      details = {},
      headers = {},
    }: { status?: number; details?: Record<string, string | number>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
    this.details = details;
    this.headers = headers;
  }
}

export const accessDenied = (message = "Access Denied"): S3Refusal => new S3Refusal("AccessDenied", message, { status: 403 });

export const invalidArgument = (message: string, name: string, value: string): S3Refusal =>
  new S3Refusal("InvalidArgument", message, { details: { ArgumentName: name, ArgumentValue: value } });

/** What the real service may well do, and this stand-in does not. */
export const notImplemented = (what: string): S3Refusal =>
  new S3Refusal("NotImplemented", `A header or operation you provided implies functionality that is not implemented: ${what}`, {
    status: 501,
  });
