import { linkRoutes } from "../../../shared/wire/link-routes.ts";
import { call } from "../../client/call.ts";

/** Stops the reminders to the mailbox of the token. Throws ApiError. */
export async function unsubscribe(token: string): Promise<void> {
  await call(linkRoutes.unsubscribe, { params: { token } });
}
