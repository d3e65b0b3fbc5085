import { startSrpChallenge, verifySrpProof } from "../srp-challenges.ts";
import { startTotpChallenge, verifyTotpCode } from "../totp-challenges.ts";
import { optionalText, type Parameters, required, textOf, within, invalidParameter } from "../../aws-json.ts";
import { userSigningIn } from "../passwords.ts";
import type { Pool } from "../pool.ts";
import { startSignIn } from "../sign-ins.ts";
import { issueTokens } from "../tokens.ts";
import type { User } from "../users.ts";
import { renewedTokens } from "./refresh.ts";

export async function initiateAuth(pool: Pool, call: Parameters) {
  const flow = textOf(call, "AuthFlow");
  const parameters = within(call, "AuthParameters");
  const clientId = textOf(call, "ClientId");
  if (clientId === pool.secondFactorClientId && !flow.startsWith("REFRESH_TOKEN")) throw notEnabled(flow);
  switch (flow) {
    case "USER_SRP_AUTH":
      return {
        ChallengeName: "PASSWORD_VERIFIER",
        ChallengeParameters: startSrpChallenge(pool, required(parameters, "USERNAME"), required(parameters, "SRP_A")),
      };
    case "USER_PASSWORD_AUTH":
      return withPassword(pool, clientId, parameters);
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
  checkContext(call);
  return withPassword(pool, textOf(call, "ClientId"), within(call, "AuthParameters"));
}

export async function respondToAuthChallenge(pool: Pool, call: Parameters) {
  const challenge = textOf(call, "ChallengeName");
  const clientId = textOf(call, "ClientId");
  if (challenge === "SOFTWARE_TOKEN_MFA") return tokensFor(pool, clientId, withCode(pool, call));
  if (challenge !== "PASSWORD_VERIFIER") throw invalidParameter(`This emulator takes no answer to the challenge ${challenge}.`);
  const parameters = within(call, "ChallengeResponses");
  const user = verifySrpProof(pool, {
    username: required(parameters, "USERNAME"),
    secretBlock: required(parameters, "PASSWORD_CLAIM_SECRET_BLOCK"),
    timestamp: required(parameters, "TIMESTAMP"),
    signature: required(parameters, "PASSWORD_CLAIM_SIGNATURE"),
  });
  return signedIn(pool, clientId, user);
}

export async function adminRespondToAuthChallenge(pool: Pool, call: Parameters) {
  const challenge = textOf(call, "ChallengeName");
  if (challenge !== "SOFTWARE_TOKEN_MFA") throw invalidParameter(`This emulator takes no answer to the challenge ${challenge}.`);
  checkContext(call);
  return tokensFor(pool, textOf(call, "ClientId"), withCode(pool, call));
}

function withCode(pool: Pool, call: Parameters): User {
  const parameters = within(call, "ChallengeResponses");
  return verifyTotpCode(pool, {
    session: textOf(call, "Session"),
    clientId: textOf(call, "ClientId"),
    username: required(parameters, "USERNAME"),
    code: required(parameters, "SOFTWARE_TOKEN_MFA_CODE"),
  });
}

function withPassword(pool: Pool, clientId: string, parameters: Parameters) {
  return signedIn(pool, clientId, userSigningIn(pool, required(parameters, "USERNAME"), required(parameters, "PASSWORD")));
}

/** The tokens, or the challenge of the second factor. An optional pool never answers MFA_SETUP. */
async function signedIn(pool: Pool, clientId: string, user: User) {
  if (!user.hasMfa) return tokensFor(pool, clientId, user);
  const Session = startTotpChallenge(pool, user, clientId);
  return { ChallengeName: "SOFTWARE_TOKEN_MFA", Session, ChallengeParameters: { USER_ID_FOR_SRP: user.sub } };
}

async function tokensFor(pool: Pool, clientId: string, user: User) {
  const { signIn, refreshToken } = startSignIn(pool, user, clientId);
  const tokens = await issueTokens(pool, user, signIn);
  return { AuthenticationResult: { ...tokens, RefreshToken: refreshToken }, ChallengeParameters: {} };
}

/** What threat protection requires of a caller's context; the emulator does not judge it. */
function checkContext(call: Parameters): void {
  const context = within(call, "ContextData");
  if (Object.keys(context).length === 0) return;
  for (const name of ["IpAddress", "ServerName", "ServerPath"]) textOf(context, name);
  if (!Array.isArray(context["HttpHeaders"])) throw invalidParameter("ContextData needs HttpHeaders.");
  optionalText(context, "EncodedData");
}

const notEnabled = (flow: string) => invalidParameter(`${flow} flow not enabled for this client`);
