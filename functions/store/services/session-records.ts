import * as z from "zod/mini";
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

const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\b(Macintosh|Mac OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

type Known = readonly (readonly [RegExp, string])[];

const maxLength = 500;
const nameIn = (userAgent: string, known: Known) => known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser's name for people, such as "Chrome on Windows"; "Unknown device" for anything else. */
function deviceOf(userAgent: string): string {
  const start = userAgent.slice(0, maxLength);
  const browser = nameIn(start, browsers);
  const system = nameIn(start, systems);
  if (browser === undefined) return system ?? "Unknown device";
  return system === undefined ? browser : `${browser} on ${system}`;
}
