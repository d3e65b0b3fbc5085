import { Amplify } from "aws-amplify";
import { type SignInInput, confirmSignIn, signIn } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import type { User } from "../../../shared/domain/user.ts";
import { ApiError, throwServerUnreachable } from "../../../shared/wire/api-error.ts";
import type { SiteConfiguration } from "../../../shared/wire/site-configuration.ts";
import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { call } from "../call.ts";
import { storeToken } from "./session.ts";
import { signInEnded } from "./sign-in.ts";

/**
 * Signs in by SRP, so that the password never leaves the browser, and stores the access token. Undefined if the second
 * factor is asked for. Throws ApiError.
 */
export async function signInAtCognito(configuration: SiteConfiguration, credentials: SignInInput): Promise<User | undefined> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = configuration;
  const pool = { userPoolId, userPoolClientId, ...(userPoolEndpoint !== undefined && { userPoolEndpoint }) };
  Amplify.configure({ Auth: { Cognito: pool } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(new SignInStorage());
  const { isSignedIn, nextStep } = await signIn(credentials).catch(reject);
  if (nextStep.signInStep === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") return undefined;
  if (!isSignedIn) throw new ApiError({ status: 403, message: "You cannot log in to this account here. Please reset your password." });
  return call(userRoutes.readUser);
}

/** Amplify remembers the sign-in that the code belongs to. Throws ApiError. */
export async function answerCodeAtCognito(challengeResponse: string): Promise<User> {
  await confirmSignIn({ challengeResponse }).catch(rejectCode);
  return call(userRoutes.readUser);
}

/** Amplify's token storage: stores the access token in our session, drops the refresh token and keeps the rest in memory. */
class SignInStorage {
  readonly #values = new Map<string, string>();

  setItem(key: string, value: string): Promise<void> {
    if (key.endsWith(".accessToken")) storeToken(value);
    if (!key.endsWith(".refreshToken")) this.#values.set(key, value);
    return Promise.resolve();
  }

  getItem(key: string): Promise<string | null> {
    return Promise.resolve(this.#values.get(key) ?? null);
  }

  removeItem(key: string): Promise<void> {
    this.#values.delete(key);
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#values.clear();
    return Promise.resolve();
  }
}

/** The same for a wrong password, an unknown address and a disabled user, so that accounts cannot be probed. */
const invalidCredentials = { status: 401, message: "Incorrect email or password." };
const tooManyAttempts = { status: 429, message: "Too many attempts. Please wait a few minutes and try again." };
const unavailable = { status: 503, message: "Signing in is not available right now. Please try again." };

function reject(cause: Error): never {
  if (cause.name === "NetworkError") return throwServerUnreachable(cause);
  throw new ApiError(meaningOf(cause), { cause });
}

const wrongCode = {
  status: 401,
  code: "WRONG_CODE",
  field: "code",
  message: "This code is wrong or was used before. Enter the code that your authenticator app shows now.",
};
const ended = { status: 401, code: signInEnded, message: "Your sign-in has taken too long. Please enter your password again." };

function rejectCode(cause: Error): never {
  if (/^(CodeMismatch|ExpiredCode)Exception$/.test(cause.name)) throw new ApiError(wrongCode, { cause });
  const hasEnded = /^(NotAuthorized|SignIn)Exception$/.test(cause.name) && !/attempts exceeded/i.test(cause.message);
  if (hasEnded) throw new ApiError(ended, { cause });
  return reject(cause);
}

function meaningOf({ name, message }: Error): { status: number; message: string } {
  if (/attempts exceeded/i.test(message) || /^(TooManyRequests|LimitExceeded)Exception$/.test(name)) return tooManyAttempts;
  return /^(NotAuthorized|UserNotFound|UserNotConfirmed)Exception$/.test(name) ? invalidCredentials : unavailable;
}
