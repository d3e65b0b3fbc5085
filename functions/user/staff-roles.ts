import { ApiError } from "../call/api-error.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { userPool } from "./cognito-user-pool.ts";
import { type UserRecord, userOfEmail } from "../identity/user-records.ts";
import { makeMaster, makeRatesEditor } from "./store.ts";

/** For operators: no route calls it. A master needs both the user's item and the Cognito group "master", which must exist. */
export async function grantMasterRole(email: string, call: WritingCall): Promise<void> {
  const user = await registeredUser(email);
  await makeMaster(user._id, call);
  await userPool.addToGroup(user.subject, "master");
}

/** For operators. An editor of rate sheets needs both the user's item and the Cognito group "rates", which must exist. */
export async function grantRatesRole(email: string, call: WritingCall): Promise<void> {
  const user = await registeredUser(email);
  if (!(await makeRatesEditor(user._id, call))) {
    throw new ApiError("conflict", "IS_MASTER", "found a master, who only reads, expected another user");
  }
  await userPool.addToGroup(user.subject, "rates");
}

async function registeredUser(email: string): Promise<UserRecord> {
  const user = await userOfEmail(email);
  if (!user) throw new ApiError("notFound", "NO_SUCH_USER", "found no user with this address, expected a registered one");
  return user;
}
