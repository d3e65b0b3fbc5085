import { setting } from "../configuration.ts";
import { type Letter, letterTo } from "../mail/letter.ts";
import { said } from "../mail/said.ts";
import { outboxStep } from "../store/outbox.ts";
import type { Step } from "../store/transaction.ts";
import { issueKey } from "./mailed-key.ts";
import { type UserRecord, findUser } from "./store.ts";

/** A letter to a user, as it waits in the outbox until it is sent. */
export type UserLetterKind = "user.verifyEmail" | "user.resetPassword" | "user.passwordLocked";

/** The step by which a letter goes out once its transaction stands. */
export const letterStep = (kind: UserLetterKind, userId: string): Step => outboxStep(kind, { userId });

/** Each letter's key is made when it is sent, so that no key ever waits in the outbox. */
export const userLetters: Readonly<Record<UserLetterKind, (payload: Readonly<Record<string, unknown>>) => Promise<Letter>>> = {
  "user.verifyEmail": async (payload) => {
    const { _id, email } = await readerOf(payload);
    const key = await issueKey(_id, "EMAIL_VERIFICATION", email.address);
    return letterTo(email.address, {
      subject: said`Please confirm your email address`,
      before: [said`Welcome to Kelpie.`, said`Please confirm that this is your email address.`],
      action: { label: said`Confirm my email address`, url: `${setting("SITE_URL")}/verify-email#${key}` },
      after: [said`The link is good for 7 days. If you did not sign up, please ignore this email.`],
    });
  },

  "user.resetPassword": async (payload) => {
    const { _id, email } = await readerOf(payload);
    const key = await issueKey(_id, "PASSWORD_RESET", email.address);
    return letterTo(email.address, {
      subject: said`Reset your password`,
      before: [said`Somebody, hopefully you, has asked to reset your Kelpie password.`],
      action: { label: said`Choose a new password`, url: `${setting("SITE_URL")}/password/reset/${key}` },
      after: [
        said`The link is good for 30 minutes and for one use.`,
        said`If you did not ask for it, please ignore this email: your password stays as it is.`,
      ],
    });
  },

  "user.passwordLocked": async (payload) => {
    const { email } = await readerOf(payload);
    return letterTo(email.address, {
      subject: said`Wrong passwords on your account`,
      before: [
        said`Somebody who is signed in as you has tried five wrong passwords in a row to change your Kelpie password.`,
        said`It cannot be changed for the next 15 minutes.`,
        said`If that was not you, please reset your password, which signs you out everywhere.`,
      ],
      action: { label: said`Reset my password`, url: `${setting("SITE_URL")}/password/forgot` },
    });
  },
};

const readerOf = ({ userId }: Readonly<Record<string, unknown>>): Promise<UserRecord> => findUser({ userId: String(userId) });
