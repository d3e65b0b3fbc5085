import { setTimeout as pause } from "node:timers/promises";
import type { Operation } from "../http/operation.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { untilSettled } from "../store/backoff.ts";
import type { Step } from "../store/transaction.ts";
import { credentials } from "./credentials.ts";
import { findUser, voidTokens } from "./store.ts";

/** Ends every session of the caller's: the token in a browser that was left open is worth nothing from here on. */
export const logout: Operation<"logout"> = async (caller, _input, call) => {
  const { subject } = await findUser(caller);
  await credentials.signOutEverywhere(subject);
  await untilSettled(async () => (await voidTokensOfNow(caller, call)) || undefined);
  return null;
};

/**
 * Voids every token issued until now, and answers when a new one will hold; false where one of the steps alongside refuses. Tokens
 * tell their second alone: one of this second could be an old session's, so a new session waits for the next.
 */
export async function voidTokensOfNow(user: Pick<Actor, "userId">, call: WritingCall, alongside: readonly Step[] = []): Promise<boolean> {
  const nextSecond = Math.floor(Date.now() / 1000) + 1;
  if (!(await voidTokens(user, nextSecond, call, alongside))) return false;
  await pause(Math.max(0, nextSecond * 1000 - Date.now()));
  return true;
}
