import {
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  NotAuthorizedException,
  SoftwareTokenMFANotFoundException,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { setting } from "../configuration.ts";
import { signInUnavailable } from "./cognito-error.ts";
import { cognitoClient } from "./cognito-client.ts";
import { type CallerContext, callCognito, contextData, userPool, onlyAttempt, signInFailures } from "./cognito-user-pool.ts";

/**
 * For a user without a second factor in Kelpie. Returns the secret in Base32, undefined for a wrong password. The secret takes effect once
 * one of its codes is verified.
 */
export async function createTotpSecret(subject: string, password: string, caller: CallerContext): Promise<string | undefined> {
  let signedIn = await ownToken(subject, password, caller);
  if (signedIn === "codeRequired") {
    // Left by an interrupted call.
    await userPool.setSecondFactor(subject, false);
    signedIn = await ownToken(subject, password, caller);
  }
  if (signedIn === undefined || signedIn === "codeRequired") return undefined;
  const { token: AccessToken } = signedIn;
  return callCognito(
    async () => (await cognitoClient().send(new AssociateSoftwareTokenCommand({ AccessToken })).catch(tokenRejected)).SecretCode,
    [],
    undefined,
  );
}

export type TotpVerification = "verified" | "wrongPassword" | "wrongCode" | "noSecret";

export async function verifyTotpSecret(
  { subject, password, code }: { readonly subject: string; readonly password: string; readonly code: string },
  caller: CallerContext,
): Promise<TotpVerification> {
  const signedIn = await ownToken(subject, password, caller);
  if (signedIn === undefined) return "wrongPassword";
  if (signedIn === "codeRequired") return "noSecret";
  const verify = async (): Promise<TotpVerification> => {
    const command = new VerifySoftwareTokenCommand({ AccessToken: signedIn.token, UserCode: code });
    const { Status } = await cognitoClient().send(command).catch(tokenRejected);
    return Status === "SUCCESS" ? "verified" : "wrongCode";
  };
  return callCognito(
    () => callCognito(() => onlyAttempt(verify), [EnableSoftwareTokenMFAException, CodeMismatchException], "wrongCode" as const),
    [SoftwareTokenMFANotFoundException],
    "noSecret" as const,
  );
}

/** The token lacks Cognito's own scope: functions/tokens could not look its client up. */
function tokenRejected(error: unknown): never {
  throw error instanceof NotAuthorizedException ? signInUnavailable() : error;
}

/** A token with which Cognito lets its user set up a second factor. Undefined for a wrong password. */
function ownToken(
  subject: string,
  password: string,
  caller: CallerContext,
): Promise<{ readonly token: string } | "codeRequired" | undefined> {
  const command = new AdminInitiateAuthCommand({
    UserPoolId: setting("USER_POOL_ID"),
    ClientId: setting("SECOND_FACTOR_CLIENT_ID"),
    AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: subject, PASSWORD: password },
    ContextData: contextData(caller),
  });
  const signIn = async () => {
    const { ChallengeName, AuthenticationResult } = await cognitoClient().send(command);
    const token = AuthenticationResult?.AccessToken;
    return ChallengeName === "SOFTWARE_TOKEN_MFA" ? ("codeRequired" as const) : token === undefined ? undefined : { token };
  };
  return callCognito(signIn, signInFailures, undefined);
}
