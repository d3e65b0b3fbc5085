import * as z from "zod/mini";
import { deviceOf } from "./device.ts";
import { either, isAbsent, isBelow } from "../dynamo/expression.ts";
import { everySession, sessionKey } from "../dynamo/keys.ts";
import { itemsOf } from "../dynamo/read.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { updateSingleItem } from "../dynamo/update-single-item.ts";

/** An hour of refreshing and an hour of the last token, as the pool's client allows. */
export const sessionSeconds = 2 * 60 * 60;
const recordEveryMs = 5 * 60_000;
const maxRemembered = 5_000;

const sessionIn = itemParser("session", {
  sessionId: z.string(),
  device: z.string(),
  /** Unix seconds. */
  signedInAt: z.number(),
  /** Unix milliseconds, at most five minutes early. */
  lastSeenAt: z.number(),
});

export type SessionRecord = Readonly<ReturnType<typeof sessionIn>>;

interface SeenSession extends Pick<SessionRecord, "sessionId" | "signedInAt"> {
  readonly userId: string;
}

/** When this process last recorded a session, by the session's id. */
const recordedAt = new Map<string, number>();

/** Records that a session is in use, for the user's list of sessions. Each process writes it at most once in five minutes. */
export async function recordSession({ userId, sessionId, signedInAt }: SeenSession, userAgent: string): Promise<void> {
  const lastSeenAt = Date.now();
  if (lastSeenAt - (recordedAt.get(sessionId) ?? 0) < recordEveryMs) return;
  const set = { sessionId, signedInAt, lastSeenAt, device: deviceOf(userAgent), ttl: signedInAt + sessionSeconds };
  await updateSingleItem(sessionKey(userId, signedInAt, sessionId), { set }, either(isAbsent, isBelow("lastSeenAt", lastSeenAt)));
  if (recordedAt.size >= maxRemembered) recordedAt.clear();
  recordedAt.set(sessionId, lastSeenAt);
}

/** The user's sessions that have not expired, the newest sign-in first. */
export async function sessionsOf(userId: string): Promise<SessionRecord[]> {
  const oldest = Date.now() / 1000 - sessionSeconds;
  const sessions = (await itemsOf(everySession(userId))).map(sessionIn);
  return sessions.filter(({ signedInAt }) => signedInAt > oldest).toReversed();
}
