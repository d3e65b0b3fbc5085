import { siteConfiguration } from "./configuration.ts";
import { currentToken, endSession } from "./session.ts";

const longestWaitMs = 2_000;

/** Ends the session at the identity provider, if it can be reached within two seconds, and on this machine in any case. */
export async function logout(): Promise<void> {
  const token = currentToken();
  // Whatever becomes of it: whoever leaves must not be kept by a provider that does not answer.
  if (token !== undefined) await Promise.race([signOutEverywhere(token).catch(() => undefined), longestWait()]);
  endSession();
}

const longestWait = () => new Promise<void>((resolve) => void setTimeout(resolve, longestWaitMs));

/** Cognito's GlobalSignOut, by its own protocol: with no refresh token kept, the access token is all there is to sign out by. */
async function signOutEverywhere(AccessToken: string): Promise<void> {
  const { userPoolId, userPoolEndpoint } = await siteConfiguration();
  const [region] = userPoolId.split("_");
  await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": "AWSCognitoIdentityProviderService.GlobalSignOut" },
    body: JSON.stringify({ AccessToken }),
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
  });
}
