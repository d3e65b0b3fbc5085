import { ApiError } from "../http/api-error.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { credentials } from "./credentials.ts";
import { userOfEmail } from "../identity/user-records.ts";
import { makeMaster } from "./store.ts";

/** For operators: no route calls it. A master needs both the user's item and the Cognito group "master", which must exist. */
export async function grantMasterRole(email: string, call: WritingCall): Promise<void> {
  const user = await userOfEmail(email);
  if (!user) throw new ApiError("notFound", "NO_SUCH_USER", "found no user with this address, expected a registered one");
  await makeMaster(user._id, call);
  await credentials.addToGroup(user.subject, "master");
}
