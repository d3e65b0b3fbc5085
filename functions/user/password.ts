import type { InputOf } from "../../shared/wire/route.ts";
import type { Routes } from "../../shared/wire/routes.ts";
import type { Caller } from "../http/caller.ts";
import type { Call, Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { inSteadyTime } from "../http/steady-time.ts";
import { commit } from "../store/transaction.ts";
import { credentials } from "./credentials.ts";
import { letterStep } from "./letters.ts";
import { askForLetter, bindKey, keyGone, spendKey } from "./mailed-key.ts";
import { countTry, forgetTries, isPasswordChanged, isProven, mostTries, noteProof, passwordChanged } from "./password-tries.ts";
import { voidTokensOfNow } from "./sessions.ts";
import { findUser, userOfEmail } from "./store.ts";

export const updatePassword: Operation<"updatePassword"> = (caller, { body }, call) => changePassword(caller, body, call);
export const changeCredentials: Operation<"changeCredentials"> = (caller, { body }, call) => changePassword(caller, body, call);

type PasswordChange = InputOf<Routes["updatePassword"]>["body"];

/** Changes the password of whoever knows the current one; five wrong ones in a row lock this for 15 minutes, and the owner is told. */
async function changePassword(caller: Caller, { currentPassword, newPassword }: PasswordChange, call: Call): Promise<null> {
  const { userId } = caller;
  if (await isPasswordChanged(call)) return null;
  const { subject } = await findUser(caller);
  const tries = await countTry(userId);
  if (!(await isProven(userId, call))) {
    if (!(await credentials.signIn(subject, currentPassword))) throw await wrongPassword(userId, tries);
    await noteProof(userId, call);
  }
  await setPassword(subject, newPassword);
  await passwordChanged(userId, call);
  return null;
}

async function wrongPassword(userId: string, tries: number): Promise<Refusal> {
  if (tries === mostTries) await commit([letterStep("user.passwordLocked", userId)]);
  return new Refusal("invalid", "WRONG_PASSWORD", "Password does not match", "currentPassword");
}

export const forgetPassword: Operation<"forgetPassword"> = (_nobody, { body }) => askForReset(body.email);
export const requestPasswordReset: Operation<"requestPasswordReset"> = (_nobody, { params }) => askForReset(params.x);

/** Sends a key to the address if it is a user's; neither the answer nor its time tells whether it is. */
async function askForReset(email: string): Promise<null> {
  await inSteadyTime(async () => {
    const user = await userOfEmail(email);
    if (!user || user.status === "disabled") return;
    await commit([askForLetter(user._id, "PASSWORD_RESET"), letterStep("user.resetPassword", user._id)]);
  });
  return null;
}

/** Sets a new password by a key that was sent to the user's address, and ends every session. One use of a key succeeds. */
export const resetPassword: Operation<"resetPassword"> = async (_nobody, { body: { key, newPassword } }, call) => {
  const shown = await bindKey("PASSWORD_RESET", key, newPassword);
  const { subject } = await findUser(shown);
  await setPassword(subject, newPassword);
  await credentials.signOutEverywhere(subject);
  const alongside = [spendKey("PASSWORD_RESET", shown), forgetTries(shown.userId)];
  if (!(await voidTokensOfNow(shown, call, alongside))) throw keyGone();
  return null;
};

async function setPassword(subject: string, password: string): Promise<void> {
  try {
    if (await credentials.setPassword(subject, password)) return;
  } catch (error) {
    if (error instanceof Refusal && error.field === "password") throw new Refusal(error.kind, error.code, error.message, "newPassword");
    throw error;
  }
  throw new Refusal("unauthenticated", "UNAUTHENTICATED", "Please sign in.");
}
