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
  const given = within(call, "AuthParameters");
  switch (flow) {
    case "USER_SRP_AUTH":
      return {
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeParameters: askForProof(pool, required(given, "USERNAME"), required(given, "SRP_A")),
      };
    case "USER_PASSWORD_AUTH":
      return withPassword(pool, given);
    case "REFRESH_TOKEN_AUTH":
    case "REFRESH_TOKEN":
      return { AuthenticationResult: await renewedTokens(pool, required(given, "REFRESH_TOKEN")), ChallengeParameters: {} };
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
  if (challenge !== "PASSWORD_VERIFIER") throw invalidParameter(`This stand-in never asks the challenge ${challenge}.`);
  const given = within(call, "ChallengeResponses");
  const user = userWithProof(pool, {
    username: required(given, "USERNAME"),
    secretBlock: required(given, "PASSWORD_CLAIM_SECRET_BLOCK"),
    timestamp: required(given, "TIMESTAMP"),
    signature: required(given, "PASSWORD_CLAIM_SIGNATURE"),
  });
  return signedIn(pool, user);
}

function withPassword(pool: Pool, given: Parameters) {
  return signedIn(pool, userWithPassword(pool, required(given, "USERNAME"), required(given, "PASSWORD")));
}

async function signedIn(pool: Pool, user: User) {
  const { signIn, refreshToken } = startSignIn(pool, user);
  const tokens = await issueTokens(pool, user, signIn);
  return { AuthenticationResult: { ...tokens, RefreshToken: refreshToken }, ChallengeParameters: {} };
}

const notEnabled = (flow: string) => invalidParameter(`${flow} flow not enabled for this client`);
