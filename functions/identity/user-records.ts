import * as z from "zod/mini";
import { emailKey, subjectKey, userKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { userIdOf } from "./user-id.ts";
import { findItem, itemsAt } from "../store/dynamo/read.ts";
import type { Actor } from "../store/workspace/actor.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { userShape } from "../../shared/wire/response/user.ts";

const recordIn = itemParser("user", {
  ...userShape,
  subject: z.string(),
  organisationId: z.optional(z.string()),
  createdAt: z.string(),
  isRatesEditor: z.optional(z.boolean()),
  /** Unix seconds; sessions that began before are over, except the kept one. */
  tokensValidAfter: z.optional(z.number()),
  keptSession: z.optional(z.string()),
  endedSessions: z.optional(z.array(z.object({ id: z.string(), until: z.number() }))),
  secondFactor: z.optional(z.object({ since: z.number(), session: z.optional(z.string()) })),
});

export type UserRecord = Readonly<ReturnType<typeof recordIn>>;

export async function findUser(actor: Pick<Actor, "userId">): Promise<UserRecord> {
  const user = await userOfId(actor.userId);
  if (!user) throw notFound();
  return user;
}

/** One read, as a user's id is the first Cognito subject; three for a subject that replaced it. Undefined for a subject no longer in use. */
export async function userOfSubject(subject: string): Promise<UserRecord | undefined> {
  const userId = userIdOf(subject);
  const first = userId === undefined ? undefined : await userOfId(userId);
  if (first?.subject === subject) return first;
  const replaced = await findItem(subjectKey(subject));
  return replaced && userOfId(String(replaced["userId"]));
}

export async function userOfEmail(address: string): Promise<UserRecord | undefined> {
  const known = await findItem(emailKey(address));
  return known && userOfId(String(known["userId"]));
}

export async function usersOf(userIds: readonly string[]): Promise<UserRecord[]> {
  return (await itemsAt(userIds.map(userKey))).map(recordIn);
}

export async function userOfId(userId: string): Promise<UserRecord | undefined> {
  const item = await findItem(userKey(userId));
  return item && recordIn(item);
}
