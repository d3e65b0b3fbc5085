import type { User } from "../../shared/domain/user.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import type { Routes } from "../../shared/wire/routes.ts";
import type { Call, Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { type RateLimit, consumeOrThrow } from "../store/services/rate-limit.ts";
import { type CallerContext, type CodeChallenge, type SignedIn, userPool, isChallenge } from "./cognito-user-pool.ts";
import { wrongCode } from "./second-factor.ts";
import { toResponse } from "./to-response.ts";
import { userOfSubject } from "../identity/user-records.ts";

export interface Session {
  readonly token: string;
  readonly user: User;
}

type Login = InputOf<Routes["login"]>["body"];

/** Same error for a wrong password, an unknown address and a disabled user. Only a right password leads to the code. */
export const login: Operation<"login"> = async (_caller, { body }, call) => {
  const answer = await userPool.signIn(body.email, body.password, call);
  const session = await sessionFor(isChallenge(answer) ? await withCode(answer, body, call) : answer);
  if (!session) throw new ApiError("unauthenticated", "WRONG_CREDENTIALS", "Incorrect email or password.");
  return session;
};

/** Undefined where a code is asked for, too. */
export async function sessionOf(email: string, password: string, caller: CallerContext): Promise<Session | undefined> {
  const answer = await userPool.signIn(email, password, caller);
  return isChallenge(answer) ? undefined : sessionFor(answer);
}

const codeAttempts: RateLimit = { what: "codes at sign-in", max: 10, spanMs: 15 * 60_000 };

async function withCode(challenge: CodeChallenge, { code }: Login, call: Call): Promise<SignedIn> {
  if (code === undefined) {
    throw new ApiError("unauthenticated", "MFA_REQUIRED", "Enter the code of your authenticator app.", "code");
  }
  await consumeOrThrow(codeAttempts, challenge.subject);
  const answer = await userPool.answerCode(challenge, code, call);
  if (typeof answer !== "object") throw wrongCode("unauthenticated");
  return answer;
}

async function sessionFor(signedIn: SignedIn | undefined): Promise<Session | undefined> {
  const user = signedIn && (await userOfSubject(signedIn.subject));
  if (!user || user.status === "disabled") return undefined;
  return { token: signedIn.token, user: await toResponse(user) };
}
