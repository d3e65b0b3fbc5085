import type { User } from "../../shared/domain/user.ts";
import type { Operation } from "../http/operation.ts";
import { ApiError } from "../http/api-error.ts";
import { credentials } from "./credentials.ts";
import { toResponse } from "./to-response.ts";
import { userOfSubject } from "../identity/user-records.ts";

export interface Session {
  readonly token: string;
  readonly user: User;
}

/** Same error for a wrong password, an unknown address and a disabled user. */
export const login: Operation<"login"> = async (_caller, { body: { email, password } }) => {
  const session = await sessionOf(email, password);
  if (!session) throw new ApiError("unauthenticated", "WRONG_CREDENTIALS", "Incorrect email or password.");
  return session;
};

export async function sessionOf(email: string, password: string): Promise<Session | undefined> {
  const signedIn = await credentials.signIn(email, password);
  const user = signedIn && (await userOfSubject(signedIn.subject));
  if (!user || user.status === "disabled") return undefined;
  return { token: signedIn.token, user: await toResponse(user) };
}
