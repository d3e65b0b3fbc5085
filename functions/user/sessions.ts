import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "../call/caller.ts";
import { signedOutCodeOf } from "../call/ended-session.ts";
import type { Operation } from "../call/operation.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type SessionRecord, sessionSeconds, sessionsOf } from "../store/services/session-records.ts";
import { userPool } from "./cognito-user-pool.ts";
import { findUser } from "../identity/user-records.ts";
import { type Revocation, endOneSession, revokeTokensBefore } from "./store.ts";

export const logout: Operation<"logout"> = (caller, _input, call) => endSessions(caller, {}, call);

export const endOtherSessions: Operation<"endOtherSessions"> = (caller, _input, call) =>
  endSessions(caller, { keptSession: caller.sessionId, action: "user.otherSessionsEnded" }, call);

async function endSessions(caller: Caller, revocation: Omit<Revocation, "tokensValidAfter">, call: WritingCall): Promise<null> {
  const { subject } = await findUser(caller);
  await userPool.signOutEverywhere(subject);
  await retryOnConflict(async () => ((await revokeTokens(caller, revocation, call)) ? done() : retry()));
  return null;
}

/** Ends earlier sessions. Token times have whole seconds, so it returns in the next second. False if one of `extraItems` failed. */
export async function revokeTokens(
  user: Pick<Actor, "userId">,
  revocation: Omit<Revocation, "tokensValidAfter">,
  call: WritingCall,
): Promise<boolean> {
  const nextSecond = Math.floor(Date.now() / 1000) + 1;
  if (!(await revokeTokensBefore(user, { ...revocation, tokensValidAfter: nextSecond }, call))) return false;
  await pause(Math.max(0, nextSecond * 1000 - Date.now()));
  return true;
}

const maxListed = 20;

/** The newest 20. */
export const listSessions: Operation<"listSessions"> = async (caller) => {
  const open = await openSessions(caller);
  return open.slice(0, maxListed).map(({ sessionId, device, signedInAt, lastSeenAt }) => ({
    _id: sessionId,
    device,
    signedInAt: new Date(signedInAt * 1000).toISOString(),
    lastSeenAt: new Date(Math.max(lastSeenAt, signedInAt * 1000)).toISOString(),
    isCurrent: sessionId === caller.sessionId,
  }));
};

async function openSessions({ userId }: Pick<Caller, "userId">): Promise<SessionRecord[]> {
  const [user, sessions] = await Promise.all([findUser({ userId }), sessionsOf(userId)]);
  return sessions.filter((session) => signedOutCodeOf(session, user) === undefined);
}

export const endSession: Operation<"endSession"> = async (caller, { body: { sessionId } }, call) => {
  if (!(await sessionsOf(caller.userId)).some((session) => session.sessionId === sessionId)) throw notFound();
  await userPool.signOutEverywhere((await findUser(caller)).subject);
  const ended = { id: sessionId, until: Math.ceil(Date.now() / 1000) + sessionSeconds };
  await retryOnConflict(async () => ((await endOneSession(await findUser(caller), ended, call)) ? done() : retry()));
  return null;
};
