import { randomBytes } from "node:crypto";
import { askForProof, userWithProof } from "../challenges.ts";
import { type Parameters, required, textOf, within } from "../parameters.ts";
import { userWithPassword } from "../passwords.ts";
import type { Pool } from "../pool.ts";
import { invalidParameter } from "../service-error.ts";
import { startSignIn } from "../sign-ins.ts";
import { issueTokens } from "../tokens.ts";
import type { User } from "../users.ts";
import { renewedTokens } from "./refresh.ts";

export async function initiateAuth(pool: Pool, call: Parameters) {
  const flow = textOf(call, "AuthFlow");
  const parameters = within(call, "AuthParameters");
  switch (flow) {
    case "USER_SRP_AUTH":
      return {
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeParameters: askForProof(pool, required(parameters, "USERNAME"), required(parameters, "SRP_A")),
      };
    case "USER_PASSWORD_AUTH":
      return withPassword(pool, parameters);
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return { AuthenticationResult: await renewedTokens(pool, required(parameters, "REFRESH_TOKEN")), ChallengeParameters: {} };
    default:
      throw notEnabled(flow);
  }
}

export async function adminInitiateAuth(pool: Pool, call: Parameters) {
  const flow = textOf(call, "AuthFlow");
  if (flow !== "ADMIN_USER_PASSWORD_AUTH") throw notEnabled(flow);
  return withPassword(pool, within(call, "AuthParameters"));
}

export async function respondToAuthChallenge(pool: Pool, call: Parameters) {
  const challenge = textOf(call, "ChallengeName");
  if (challenge !== "PASSWORD_VERIFIER") throw invalidParameter(`This emulator takes no answer to the challenge ${challenge}.`);
  const parameters = within(call, "ChallengeResponses");
  const user = userWithProof(pool, {
    username: required(parameters, "USERNAME"),
    secretBlock: required(parameters, "PASSWORD_CLAIM_SECRET_BLOCK"),
    timestamp: required(parameters, "TIMESTAMP"),
    signature: required(parameters, "PASSWORD_CLAIM_SIGNATURE"),
  });
  return signedIn(pool, user);
}

function withPassword(pool: Pool, parameters: Parameters) {
  return signedIn(pool, userWithPassword(pool, required(parameters, "USERNAME"), required(parameters, "PASSWORD")));
}

/** The tokens, or the MFA challenge, whose answer the emulator does not support. */
async function signedIn(pool: Pool, user: User) {
  if (user.hasMfa) {
    const ChallengeParameters = { USER_ID_FOR_SRP: user.sub };
    return { ChallengeName: "SOFTWARE_TOKEN_MFA", Session: randomBytes(48).toString("base64"), ChallengeParameters };
  }
  const { signIn, refreshToken } = startSignIn(pool, user);
  const tokens = await issueTokens(pool, user, signIn);
  return { AuthenticationResult: { ...tokens, RefreshToken: refreshToken }, ChallengeParameters: {} };
}

const notEnabled = (flow: string) => invalidParameter(`${flow} flow not enabled for this client`);
