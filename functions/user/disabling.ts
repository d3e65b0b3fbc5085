import { Refusal } from "../http/refusal.ts";
import type { WritingCall } from "../store/actor.ts";
import { credentials } from "./credentials.ts";
import { disable, userOfEmail } from "./store.ts";

/**
 * Ends a user's access: tokens that are out are void at once, and nobody signs in as this user again. What the user has made stays.
 * For operators alone; no route leads here.
 */
export async function disableUser(email: string, call: WritingCall): Promise<void> {
  const user = await userOfEmail(email);
  if (!user) throw new Refusal("notFound", "NO_SUCH_USER", "found no user with this address, expected a registered one");
  await disable(user._id, Math.ceil(Date.now() / 1000), call);
  await credentials.disable(user.subject);
  await credentials.signOutEverywhere(user.subject);
}
