import {
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { ApiError } from "../call/api-error.ts";
import { isTransient } from "../adapters/http/is-transient.ts";

/** Cognito's temporary lock after wrong passwords, recognisable only by its message. */
export const isTooManyAttempts = (error: unknown): boolean =>
  error instanceof NotAuthorizedException && /attempts exceeded/i.test(error.message);

/** Undefined for an error that is a bug of ours. */
export function cognitoError(error: unknown): ApiError | undefined {
  const apiError = errorOf(error);
  if (apiError) apiError.cause = error;
  return apiError;
}

function errorOf(error: unknown): ApiError | undefined {
  if (error instanceof InvalidPasswordException) {
    return new ApiError("invalid", "PASSWORD_REJECTED", "This password cannot be used. Please choose another.", "password");
  }
  if (isTooManyAttempts(error) || error instanceof TooManyRequestsException || error instanceof LimitExceededException) {
    return new ApiError("tooMany", "TOO_MANY_ATTEMPTS", "Too many attempts. Please wait a few minutes and try again.");
  }
  if (isTransient(error)) {
    return signInUnavailable();
  }
  return undefined;
}

export const signInUnavailable = (): ApiError =>
  new ApiError("unavailable", "SIGN_IN_UNAVAILABLE", "Signing in is not available right now. Please try again.");
