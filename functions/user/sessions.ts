import { setTimeout as pause } from "node:timers/promises";
import type { Operation } from "../http/operation.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import type { TransactionItem } from "../store/dynamo/transaction.ts";
import { credentials } from "./credentials.ts";
import { findUser } from "../identity/user-records.ts";
import { revokeTokensBefore } from "./store.ts";

export const logout: Operation<"logout"> = async (caller, _input, call) => {
  const { subject } = await findUser(caller);
  await credentials.signOutEverywhere(subject);
  await retryOnConflict(async () => ((await revokeTokens(caller, call)) ? done() : retry()));
  return null;
};

/** Voids earlier tokens. Token times have whole seconds, so it returns in the next second. False if one of `extraItems` failed. */
export async function revokeTokens(
  user: Pick<Actor, "userId">,
  call: WritingCall,
  extraItems: readonly TransactionItem[] = [],
): Promise<boolean> {
  const nextSecond = Math.floor(Date.now() / 1000) + 1;
  if (!(await revokeTokensBefore(user, nextSecond, call, extraItems))) return false;
  await pause(Math.max(0, nextSecond * 1000 - Date.now()));
  return true;
}
