/** An error as the AWS service returns it: exception name, message and HTTP status. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export const notAuthorized = (message: string): ServiceError => new ServiceError("NotAuthorizedException", message);

export const invalidParameter = (message: string): ServiceError => new ServiceError("InvalidParameterException", message);

/** The same error for wrong passwords and unknown users. */
export const wrongCredentials = (): ServiceError => notAuthorized("Incorrect username or password.");

export const userDisabled = (): ServiceError => notAuthorized("User is disabled.");
