import { Refusal } from "../http/refusal.ts";
import type { WritingCall } from "../store/actor.ts";
import { credentials } from "./credentials.ts";
import { makeMaster, userOfEmail } from "./store.ts";

/**
 * Makes a registered user one of the provider's own staff, who read every organisation's quotes and referrals: both the row
 * and the identity provider's group "master", which must exist, have to say so. For operators alone; no route leads here.
 */
export async function appointMaster(email: string, call: WritingCall): Promise<void> {
  const user = await userOfEmail(email);
  if (!user) throw new Refusal("notFound", "NO_SUCH_USER", "found no user with this address, expected a registered one");
  await makeMaster(user._id, call);
  await credentials.addToGroup(user.subject, "master");
}
