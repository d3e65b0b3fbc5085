/** A refusal in the shape of the real service: an exception's name, its message and an HTTP status. */
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

/** What a wrong password and an unknown user are told alike. */
export const wrongCredentials = (): ServiceError => notAuthorized("Incorrect username or password.");

export const userDisabled = (): ServiceError => notAuthorized("User is disabled.");
