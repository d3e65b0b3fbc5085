import { setting } from "../configuration.ts";
import { type Email, buildEmail } from "../adapters/email/build-email.ts";
import { type SafeEmailText, emailText } from "../adapters/email/email-text.ts";
import { emailHandler } from "../job-handler.ts";
import { issueEmailToken } from "./email-token.ts";
import * as jobs from "./jobs.ts";
import { findUser } from "../identity/user-records.ts";

/** Tokens are created when the email is sent, so that none is stored in the outbox. */
export const userHandlers = [
  emailHandler(jobs.verificationEmail, async ({ userId }) => {
    const { _id, email } = await findUser({ userId });
    const key = await issueEmailToken(_id, "EMAIL_VERIFICATION", email.address);
    if (key === undefined) return undefined;
    return buildEmail(email.address, {
      subject: emailText`Please confirm your email address`,
      before: [emailText`Welcome to Kelpie.`, emailText`Please confirm that this is your email address.`],
      action: { label: emailText`Confirm my email address`, url: `${setting("SITE_URL")}/verify-email#${key}` },
      after: [emailText`The link is valid for 7 days. If you did not sign up, please ignore this email.`],
    });
  }),

  emailHandler(jobs.passwordResetEmail, async ({ userId }) => {
    const { _id, email } = await findUser({ userId });
    const key = await issueEmailToken(_id, "PASSWORD_RESET", email.address);
    if (key === undefined) return undefined;
    return buildEmail(email.address, {
      subject: emailText`Reset your password`,
      before: [emailText`We received a request to reset your Kelpie password.`],
      action: { label: emailText`Choose a new password`, url: `${setting("SITE_URL")}/password/reset#${key}` },
      after: [
        emailText`The link is valid for 30 minutes and can be used once.`,
        emailText`If you did not request this, please ignore this email: your password stays the same.`,
      ],
    });
  }),

  emailHandler(jobs.passwordLockedEmail, async ({ userId }) => {
    const { email } = await findUser({ userId });
    return buildEmail(email.address, {
      subject: emailText`Wrong passwords on your account`,
      before: [
        emailText`A person who is signed in as you has tried five wrong passwords in a row to change your Kelpie password.`,
        emailText`It cannot be changed for the next 15 minutes.`,
        emailText`If that was not you, please reset your password, which signs you out everywhere.`,
      ],
      action: { label: emailText`Reset my password`, url: `${setting("SITE_URL")}/password/forgot` },
    });
  }),

  emailHandler(jobs.passwordChangedEmail, async ({ userId }) => {
    const { email } = await findUser({ userId });
    return buildEmail(email.address, {
      subject: emailText`Your password was changed`,
      before: [
        emailText`The password of your Kelpie account was changed a moment ago, and every other device was signed out.`,
        emailText`If that was you, there is nothing more to do.`,
        emailText`If it was not, please reset your password now, which signs everybody out, and tell your organisation's administrator.`,
      ],
      action: { label: emailText`Reset my password`, url: `${setting("SITE_URL")}/password/forgot` },
    });
  }),

  emailHandler(jobs.accountClosedEmail, async ({ to }) =>
    buildEmail(to, {
      subject: emailText`Your Kelpie account is closed`,
      before: [
        emailText`Your Kelpie account was closed a moment ago, and every device was signed out.`,
        emailText`Quotes that you made as a member pass to your organisation's administrator. Otherwise quotes that were never sent, signed or checked, and whose choice of a lender was never recorded, are deleted after 30 days; all others are kept for seven years, as the law asks.`,
        emailText`If that was not you, please contact support at once.`,
      ],
    }),
  ),

  emailHandler(jobs.secondFactorAddedEmail, ({ userId }) =>
    securityEmail(userId, emailText`Two-factor authentication is on`, [
      emailText`Two-factor authentication is now on for your Kelpie account. Each sign-in asks for a code of your authenticator app.`,
      emailText`If that was not you, another person knows your password: please reset it and contact support.`,
    ]),
  ),

  emailHandler(jobs.secondFactorRemovedEmail, ({ userId }) =>
    securityEmail(userId, emailText`Two-factor authentication is off`, [
      emailText`Two-factor authentication is now off for your Kelpie account. A password alone signs you in.`,
      emailText`If that was not you, please reset your password and turn it on again.`,
    ]),
  ),

  emailHandler(jobs.secondFactorResetEmail, ({ userId }) =>
    securityEmail(userId, emailText`Two-factor authentication was reset`, [
      emailText`Kelpie support has turned off two-factor authentication for your account and signed you out everywhere.`,
      emailText`Please sign in and turn it on again. If you did not ask for this, please contact support.`,
    ]),
  ),
];

async function securityEmail(userId: string, subject: SafeEmailText, before: readonly SafeEmailText[]): Promise<Email> {
  const { email } = await findUser({ userId });
  return buildEmail(email.address, { subject, before });
}
