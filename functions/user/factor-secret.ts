import {
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  SoftwareTokenMFANotFoundException,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { setting } from "../configuration.ts";
import { cognitoClient } from "./cognito-client.ts";
import { type CallerContext, ask, contextData, credentials, onlyAttempt, signInFailures } from "./credentials.ts";

/** For a user whom Kelpie knows no second factor of. Base32; undefined for a wrong password. Takes effect when a code of it is verified. */
export async function newSecret(subject: string, password: string, caller: CallerContext): Promise<string | undefined> {
  let signedIn = await ownToken(subject, password, caller);
  if (signedIn === "codeAsked") {
    // Left by an interrupted call.
    await credentials.setSecondFactor(subject, false);
    signedIn = await ownToken(subject, password, caller);
  }
  if (signedIn === undefined || signedIn === "codeAsked") return undefined;
  const { token: AccessToken } = signedIn;
  return ask(async () => (await cognitoClient().send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode, [], undefined);
}

export type Verification = "verified" | "wrongPassword" | "wrongCode" | "noSecret";

export async function verifySecret(
  { subject, password, code }: { readonly subject: string; readonly password: string; readonly code: string },
  caller: CallerContext,
): Promise<Verification> {
  const signedIn = await ownToken(subject, password, caller);
  if (signedIn === undefined) return "wrongPassword";
  if (signedIn === "codeAsked") return "noSecret";
  const verify = async (): Promise<Verification> => {
    const { Status } = await cognitoClient().send(new VerifySoftwareTokenCommand({ AccessToken: signedIn.token, UserCode: code }));
    return Status === "SUCCESS" ? "verified" : "wrongCode";
  };
  return ask(
    () => ask(() => onlyAttempt(verify), [EnableSoftwareTokenMFAException, CodeMismatchException], "wrongCode" as const),
    [SoftwareTokenMFANotFoundException],
    "noSecret" as const,
  );
}

/** A token with which Cognito lets its user set up a second factor. Undefined for a wrong password. */
function ownToken(subject: string, password: string, caller: CallerContext): Promise<{ readonly token: string } | "codeAsked" | undefined> {
  const command = new AdminInitiateAuthCommand({
    UserPoolId: setting("USER_POOL_ID"),
    ClientId: setting("FACTOR_CLIENT_ID"),
    AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: subject, PASSWORD: password },
    ContextData: contextData(caller),
  });
  const signIn = async () => {
    const { ChallengeName, AuthenticationResult } = await cognitoClient().send(command);
    const token = AuthenticationResult?.AccessToken;
    return ChallengeName === "SOFTWARE_TOKEN_MFA" ? ("codeAsked" as const) : token === undefined ? undefined : { token };
  };
  return ask(signIn, signInFailures, undefined);
}
