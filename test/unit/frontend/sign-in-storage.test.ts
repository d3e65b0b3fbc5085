import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { afterEach, expect, it, vi } from "vitest";
import { signInAtCognito } from "../../../frontend/client/session/cognito.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";

afterEach(() => vi.restoreAllMocks());

const configuration = {
  userPoolId: "ap-southeast-2_Pool1",
  userPoolClientId: "client-1",
  userPoolEndpoint: "http://127.0.0.1:1/",
  mapsKey: null,
  stripeKey: null,
  refusesAssumedRates: false,
  connected: [],
};

/** The storage that a sign-in gives to Amplify, of one that reaches no pool. */
async function storageOfSignIn() {
  const chosen = vi.spyOn(cognitoUserPoolsTokenProvider, "setKeyValueStorage");
  await expect(signInAtCognito(configuration, { username: "ann@example.com", password: "secret" })).rejects.toThrow(ApiError);
  // Amplify sets its default first.
  return chosen.mock.calls.at(-1)![0];
}

it("a sign-in keeps no refresh token, not even in the page's memory", async () => {
  const storage = await storageOfSignIn();

  await storage.setItem("CognitoIdentityServiceProvider.client-1.ann.refreshToken", "a-refresh-token");
  await storage.setItem("CognitoIdentityServiceProvider.client-1.ann.idToken", "an-id-token");

  expect(await storage.getItem("CognitoIdentityServiceProvider.client-1.ann.refreshToken")).toBeNull();
  expect(await storage.getItem("CognitoIdentityServiceProvider.client-1.ann.idToken")).toBe("an-id-token");
});
