/** An error as S3 returns it: code, message, HTTP status and further elements. */
export class S3Error extends Error {
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

export const accessDenied = (message = "Access Denied"): S3Error => new S3Error("AccessDenied", message, { status: 403 });

export const invalidArgument = (message: string, name: string, value: string): S3Error =>
  new S3Error("InvalidArgument", message, { details: { ArgumentName: name, ArgumentValue: value } });

/** For features of S3 that this emulator does not support. */
export const notImplemented = (what: string): S3Error =>
  new S3Error("NotImplemented", `A header or operation you provided implies functionality that is not implemented: ${what}`, {
    status: 501,
  });
