import { confirmSignIn, signIn } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerCodeAtCognito, signInAtCognito } from "../../../frontend/client/session/cognito.ts";
import { setFreshSignInPrompt, requestFreshSignIn } from "../../../frontend/client/session/fresh-sign-in.ts";
import { logout } from "../../../frontend/client/session/logout.ts";
import { endSessionWithOtherTabs } from "../../../frontend/client/session/session.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";

vi.mock("aws-amplify/auth", async (original) => ({
  ...(await original<object>()),
  signIn: vi.fn<typeof signIn>(),
  confirmSignIn: vi.fn<typeof confirmSignIn>(),
}));

const configuration = {
  userPoolId: "ap-southeast-2_Pool1",
  userPoolClientId: "client-1",
  userPoolEndpoint: "http://127.0.0.1:1/",
  mapsKey: null,
  stripeKey: null,
  refusesAssumedRates: false,
  connected: [],
};
const credentials = { username: "ann@example.com", password: "secret" };
const token = `head.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString("base64url")}.signature`;

const stored = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  clear: () => stored.clear(),
};
const location = { pathname: "/quotes", search: "", assign: vi.fn<(url: string) => void>() };
const fetched = vi.fn<(url: string, init: object) => Promise<object>>();
const listeners = new Map<string, (event: object) => void>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("sessionStorage", localStorage);
  vi.stubGlobal("location", location);
  vi.stubGlobal("fetch", fetched.mockResolvedValue({ status: 200, text: async () => JSON.stringify({ status: "success", data: null }) }));
  vi.stubGlobal("addEventListener", (name: string, listener: (event: object) => void) => listeners.set(name, listener));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const poolAnswers = (isSignedIn: boolean, signInStep: string) =>
  vi.mocked(signIn).mockResolvedValue({ isSignedIn, nextStep: { signInStep } } as Awaited<ReturnType<typeof signIn>>);
const poolRefuses = (name: string, message = "Refused.") => Object.assign(new Error(message), { name });

describe("a sign-in", () => {
  it("waits for the code of a second factor", async () => {
    poolAnswers(false, "CONFIRM_SIGN_IN_WITH_TOTP_CODE");

    expect(await signInAtCognito(configuration, credentials)).toBeUndefined();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("that needs another step is rejected with an explanation, and reads no user", async () => {
    poolAnswers(false, "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED");

    await expect(signInAtCognito(configuration, credentials)).rejects.toMatchObject({ status: 403 });
    expect(fetched).not.toHaveBeenCalled();
  });

  it("reads the user with the access token, which alone outlives the page", async () => {
    poolAnswers(true, "DONE");
    const storage = vi.spyOn(cognitoUserPoolsTokenProvider, "setKeyValueStorage");
    await signInAtCognito(configuration, credentials);
    const given = storage.mock.calls.at(-1)![0];

    await given.setItem("CognitoIdentityServiceProvider.client-1.ann.accessToken", token);
    await given.setItem("CognitoIdentityServiceProvider.client-1.ann.idToken", "an-id-token");

    expect([...stored]).toEqual([["token", token]]);
  });

  it.each([
    ["NetworkError", "Failed to fetch", 0],
    ["NotAuthorizedException", "Incorrect username or password.", 401],
    ["UserNotFoundException", "User does not exist.", 401],
    ["NotAuthorizedException", "Password attempts exceeded", 429],
    ["TooManyRequestsException", "Rate exceeded", 429],
    ["InternalErrorException", "Oops", 503],
  ])("that Cognito rejects with %s (%s) has status %i", async (name, message, status) => {
    vi.mocked(signIn).mockRejectedValue(poolRefuses(name, message));

    const error: unknown = await signInAtCognito(configuration, credentials).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status });
  });

  it.each([
    ["CodeMismatchException", "Invalid code", { status: 401, code: "WRONG_CODE", field: "code" }],
    ["ExpiredCodeException", "Code was used", { status: 401, code: "WRONG_CODE", field: "code" }],
    ["NotAuthorizedException", "Invalid session for the user, session is expired.", { status: 401, code: "SIGN_IN_ENDED" }],
    ["NotAuthorizedException", "Password attempts exceeded", { status: 429 }],
  ])("whose code Cognito rejects with %s (%s) says what to do", async (name, message, expected) => {
    vi.mocked(confirmSignIn).mockRejectedValue(poolRefuses(name, message));

    await expect(answerCodeAtCognito("123456")).rejects.toMatchObject(expected);
  });
});

describe("a fresh sign-in", () => {
  it("is asked for by the screen that is mounted last, and by none after it has gone", async () => {
    const removeFirst = setFreshSignInPrompt(() => Promise.resolve(false));
    const removeSecond = setFreshSignInPrompt(() => Promise.resolve(true));

    removeFirst();
    expect(await requestFreshSignIn()).toBe(true);
    removeSecond();
    expect(await requestFreshSignIn()).toBe(false);
  });
});

describe("the end of a session", () => {
  it("is told to the API with the token, unless no user is signed in", async () => {
    await logout();
    expect(fetched).not.toHaveBeenCalled();

    stored.set("token", token);
    await logout();

    expect(fetched.mock.calls[0]).toMatchObject(["/api/user/logout", { headers: { authorization: `Bearer ${token}` } }]);
    expect(stored.size).toBe(0);
  });

  it("in another tab ends it here, and no other change of the storage does", () => {
    endSessionWithOtherTabs();
    const changed = (change: object) => listeners.get("storage")!({ storageArea: localStorage, newValue: null, ...change });

    changed({ key: "token", newValue: "another" });
    changed({ key: "theme" });
    changed({ key: "token", storageArea: {} });
    expect(location.assign).not.toHaveBeenCalled();
    changed({ key: "token" });

    expect(location.assign).toHaveBeenCalledOnce();
  });
});
