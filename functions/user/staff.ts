import type { WritingCall } from "../store/actor.ts";
import { credentials } from "./credentials.ts";
import { makeMaster, userOfEmail } from "./store.ts";

/**
 * Makes a user one of the provider's own staff, by group and by row, for the operators alone: no call of the API leads here. False
 * where the address is no user's.
 */
export async function appointMaster(email: string, call: WritingCall): Promise<boolean> {
  const user = await userOfEmail(email);
  if (!user) return false;
  await credentials.addToGroup(user.subject, "master");
  await makeMaster(user._id, call);
  return true;
}
