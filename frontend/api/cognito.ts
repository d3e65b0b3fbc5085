import { Amplify } from "aws-amplify";
import { type SignInInput, signIn } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import type { User } from "../../shared/entities/user.ts";
import { ApiError, unreachable } from "../../shared/wire/api-error.ts";
import type { SiteConfiguration } from "../../shared/wire/site-configuration.ts";
import { userRoutes } from "../../shared/wire/user-routes.ts";
import { call } from "./call.ts";
import { keepToken } from "./session.ts";

/** Signs in by SRP, so that the password never leaves the browser, and keeps the access token. Throws ApiError. */
export async function signInAtCognito(configuration: SiteConfiguration, who: SignInInput): Promise<User> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = configuration;
  const pool = { userPoolId, userPoolClientId, ...(userPoolEndpoint !== undefined && { userPoolEndpoint }) };
  Amplify.configure({ Auth: { Cognito: pool } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(new SignInStorage());
  const { isSignedIn } = await signIn(who).catch(refuse);
  if (!isSignedIn) throw new ApiError({ status: 403, message: "This account cannot be signed in to here. Please reset your password." });
  return call(userRoutes.readUser);
}

/** What Amplify keeps of one sign-in: the access token as ours, the refresh token not at all, and the rest as long as this page lives. */
class SignInStorage {
  readonly #kept = new Map<string, string>();

  setItem(key: string, value: string): Promise<void> {
    if (key.endsWith(".accessToken")) keepToken(value);
    if (!key.endsWith(".refreshToken")) this.#kept.set(key, value);
    return Promise.resolve();
  }

  getItem(key: string): Promise<string | null> {
    return Promise.resolve(this.#kept.get(key) ?? null);
  }

  removeItem(key: string): Promise<void> {
    this.#kept.delete(key);
    return Promise.resolve();
  }

  clear(): Promise<void> {
    this.#kept.clear();
    return Promise.resolve();
  }
}

/** One answer for a wrong password, an unknown address and a disabled user. */
const wrong = { status: 401, message: "Incorrect email or password." };
const tooMany = { status: 429, message: "Too many tries. Please wait a little and try again." };
const unavailable = { status: 503, message: "Signing in is not available right now. Please try again." };

function refuse(cause: Error): never {
  if (cause.name === "NetworkError") return unreachable(cause);
  throw new ApiError(meaningOf(cause), { cause });
}

function meaningOf({ name, message }: Error): { status: number; message: string } {
  if (/attempts exceeded/i.test(message) || /^(TooManyRequests|LimitExceeded)Exception$/.test(name)) return tooMany;
  return /^(NotAuthorized|UserNotFound|UserNotConfirmed)Exception$/.test(name) ? wrong : unavailable;
}
