import type { User } from "../../shared/entities/user.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { credentials } from "./credentials.ts";
import { shown } from "./shown.ts";
import { userOfSubject } from "./store.ts";

export interface Session {
  readonly token: string;
  readonly user: User;
}

/** A token for whoever knows the password; one answer for a wrong one, an unknown address and a disabled user. */
export const login: Operation<"login"> = async (_nobody, { body: { email, password } }) => {
  const session = await sessionOf(email, password);
  if (!session) throw new Refusal("unauthenticated", "WRONG_CREDENTIALS", "Incorrect email or password.");
  return session;
};

/** Undefined where the two do not fit, or fit a user who may not sign in. */
export async function sessionOf(email: string, password: string): Promise<Session | undefined> {
  const signedIn = await credentials.signIn(email, password);
  const user = signedIn && (await userOfSubject(signedIn.subject));
  if (!user || user.status === "disabled") return undefined;
  return { token: signedIn.token, user: await shown(user) };
}
