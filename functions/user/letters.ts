import { setting } from "../configuration.ts";
import { sendMail } from "../mail/mail.ts";
import type { Actor } from "../store/actor.ts";
import { type Errand, errandDone, outboxStep } from "../store/outbox.ts";
import { type Step, commit } from "../store/transaction.ts";
import { issueKey } from "./mailed-key.ts";
import { findUser } from "./store.ts";

/** A letter to a user, as it waits in the outbox until it is sent. */
export type LetterKind = "user.verifyEmail" | "user.resetPassword" | "user.passwordLocked";

/** A letter that goes out once the transaction of its step stands. */
export interface Posting {
  readonly kind: LetterKind;
  readonly userId: string;
  readonly step: Step;
}

export const posting = (kind: LetterKind, userId: string): Posting => ({ kind, userId, step: outboxStep(kind, { userId }) });

/** Does these steps and sends the letter, or neither where one of them refuses. */
export async function sendLetter(kind: LetterKind, userId: string, steps: readonly Step[] = []): Promise<void> {
  const letter = posting(kind, userId);
  const outcome = await commit([...steps, letter.step]);
  if (outcome.kind === "committed") await post(letter);
}

/** Sends a letter whose step has been carried out. One that cannot be sent now stays in the outbox. */
export async function post({ kind, userId, step }: Posting): Promise<void> {
  try {
    await letters[kind]({ userId });
    await errandDone(step.write.Put?.Item as unknown as Errand);
  } catch {
    // It waits in the outbox, and whoever called has done what they came for.
  }
}

type User = Pick<Actor, "userId">;

/** Each letter's key is made when it is sent, so that no key ever waits in the outbox. */
const letters: Readonly<Record<LetterKind, (user: User) => Promise<void>>> = {
  "user.verifyEmail": async (user) => {
    const { address: to } = (await findUser(user)).email;
    const key = await issueKey(user.userId, "EMAIL_VERIFICATION", to);
    const text = [
      "Welcome to Kelpie.",
      `Please confirm that this is your email address:\n${setting("SITE_URL")}/verify-email#${key}`,
      "The link is good for 7 days. If you did not sign up, please ignore this email.",
    ];
    await sendMail({ to, subject: "Please confirm your email address", text: text.join("\n\n") });
  },

  "user.resetPassword": async (user) => {
    const { address: to } = (await findUser(user)).email;
    const key = await issueKey(user.userId, "PASSWORD_RESET", to);
    const text = [
      "Somebody, hopefully you, has asked to reset your Kelpie password.",
      `Choose a new one here:\n${setting("SITE_URL")}/password/reset/${key}`,
      "The link is good for 30 minutes and for one use. If you did not ask for it, please ignore this email: your password stays as it is.",
    ];
    await sendMail({ to, subject: "Reset your password", text: text.join("\n\n") });
  },

  "user.passwordLocked": async (user) => {
    const { address: to } = (await findUser(user)).email;
    const text = [
      "Somebody who is signed in as you has tried five wrong passwords in a row to change your Kelpie password.",
      "It cannot be changed for the next 15 minutes.",
      `If that was not you, please reset your password, which signs you out everywhere:\n${setting("SITE_URL")}/password/forgot`,
    ];
    await sendMail({ to, subject: "Wrong passwords on your account", text: text.join("\n\n") });
  },
};
