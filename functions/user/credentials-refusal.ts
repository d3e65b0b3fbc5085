import {
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { Refusal } from "../http/refusal.ts";
import { mayPass } from "../outside/may-pass.ts";

/** Whether Cognito has locked a user for a while after wrong passwords, which it says by the words alone. */
export const isTooManyTries = (error: unknown): boolean =>
  error instanceof NotAuthorizedException && /attempts exceeded/i.test(error.message);

/** The trouble as its caller may be told; undefined for a defect of ours. */
export function credentialsRefusal(error: unknown): Refusal | undefined {
  const refusal = refusalOf(error);
  if (refusal) refusal.cause = error;
  return refusal;
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof InvalidPasswordException) {
    return new Refusal("invalid", "PASSWORD_REFUSED", "This password cannot be used. Please choose another.", "password");
  }
  if (isTooManyTries(error) || error instanceof TooManyRequestsException || error instanceof LimitExceededException) {
    return new Refusal("tooMany", "TOO_MANY_TRIES", "Too many tries. Please wait a little and try again.");
  }
  if (mayPass(error)) {
    return new Refusal("unavailable", "SIGN_IN_UNAVAILABLE", "Signing in is not available right now. Please try again.");
  }
  return undefined;
}
