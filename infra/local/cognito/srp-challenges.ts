import { randomBytes, timingSafeEqual } from "node:crypto";
import { forgetFailedSignIns, recordFailedSignIn, requireUnlocked } from "./failed-sign-ins.ts";
import { credentialOf } from "./passwords.ts";
import type { Pool } from "./pool.ts";
import { invalidParameter, notAuthorized, userDisabled, wrongCredentials } from "../aws-json.ts";
import { clientNumber, type Ephemeral, expectedProof, newEphemeral, type Verifier } from "./srp.ts";
import { findUser, type User } from "./users.ts";

/** A sign-in between InitiateAuth and RespondToAuthChallenge. */
export interface SrpChallenge {
  readonly userId: string;
  readonly verifier: Verifier;
  readonly clientPublicValue: bigint;
  readonly ephemeral: Ephemeral;
  readonly expiresAt: number;
}

const lifetime = 3 * 60_000;

/** Returns the SRP challenge. Unknown names get one in the same form. */
export function startSrpChallenge(pool: Pool, username: string, srpA: string): Readonly<Record<string, string>> {
  const clientPublicValue = clientNumber(srpA);
  if (clientPublicValue === undefined) throw invalidParameter("Invalid SRP_A.");
  const user = findUser(pool, username);
  if (user && !user.enabled) throw userDisabled();
  const { userId, verifier } = credentialOf(pool, username, user);
  requireUnlocked(pool, userId);
  const ephemeral = newEphemeral(verifier);
  const secretBlock = randomBytes(48).toString("base64");
  forgetExpired(pool);
  pool.srpChallenges.set(secretBlock, { userId, verifier, clientPublicValue, ephemeral, expiresAt: pool.now() + lifetime });
  return {
    SALT: verifier.salt,
    SECRET_BLOCK: secretBlock,
    SRP_B: ephemeral.publicValue.toString(16),
    USERNAME: userId,
    USER_ID_FOR_SRP: userId,
  };
}

/** The user who proved the password. A challenge can be answered only once. */
export function verifySrpProof(pool: Pool, answer: { username: string; secretBlock: string; timestamp: string; signature: string }): User {
  const challenge = pool.srpChallenges.get(answer.secretBlock);
  pool.srpChallenges.delete(answer.secretBlock);
  if (!challenge || challenge.expiresAt <= pool.now()) throw notAuthorized("Invalid session for the user, session is expired.");
  const { userId, verifier, clientPublicValue, ephemeral } = challenge;
  requireUnlocked(pool, userId);
  const signed = { secretBlock: Buffer.from(answer.secretBlock, "base64"), timestamp: answer.timestamp };
  const expected = expectedProof({ poolName: pool.name, userId }, { clientPublicValue, ephemeral, verifier }, signed);
  const proof = Buffer.from(answer.signature, "base64");
  const user = pool.users.get(userId);
  if (user && !user.enabled) throw userDisabled();
  const isProved = answer.username === userId && proof.length === expected.length && timingSafeEqual(proof, expected);
  // A password changed between the two steps makes the proof of the old one worthless.
  if (!user?.password || user.password.verifier !== verifier.verifier || !isProved) {
    recordFailedSignIn(pool, userId);
    throw wrongCredentials();
  }
  if (!user.hasMfa) forgetFailedSignIns(pool, userId);
  return user;
}

function forgetExpired(pool: Pool): void {
  for (const [secretBlock, { expiresAt }] of pool.srpChallenges) if (expiresAt <= pool.now()) pool.srpChallenges.delete(secretBlock);
}
