import * as z from "zod/mini";
import { cover } from "./response/organisation.ts";
import { abn, filledLine, filledLines, secret } from "./text.ts";
import { openSession, session, settings, user } from "./response/user.ts";
import { changes } from "./changes.ts";
import { emailAddress, emailMessage, mobile, password, passwordAttempt, phoneNumber, totpCode } from "./person.ts";
import { areOwnNames, lastName, name } from "./persons-name.ts";
import { defineRoutes } from "./route.ts";
import { shownName } from "./shown-name.ts";
import { strictObject } from "./strict-object.ts";

const email = emailAddress(emailMessage);
const newPasswordAndOld = strictObject({ newPassword: password, currentPassword: passwordAttempt });

const passwordAndCode = strictObject({ currentPassword: passwordAttempt, code: totpCode });

/** With the secret of an invitation to this address, the new user becomes a member and the address counts as verified. */
const newUser = strictObject({
  firstName: name,
  lastName,
  phoneNumber: z.optional(mobile),
  email,
  password,
  invite: z.optional(secret),
}).check(areOwnNames);

export const userRoutes = defineRoutes({
  readUser: { method: "GET", path: "/user", data: user },
  exportAccount: { method: "POST", path: "/user/export", data: strictObject({ exportedAt: z.string(), user, covers: z.array(cover) }) },
  /** The address confirms the intention. */
  /** Asks for the code of users with a second factor. */
  closeAccount: {
    method: "POST",
    path: "/user/close",
    body: strictObject({ email, currentPassword: passwordAttempt, code: z.optional(totpCode) }),
    data: z.null(),
  },
  register: { method: "POST", path: "/user/register", body: newUser, data: session },
  updateUser: {
    method: "POST",
    path: "/user",
    body: changes({}, { firstName: z.optional(name), lastName: z.optional(lastName), status: z.optional(z.literal("active")) }),
    data: user,
  },
  /** Without the code that the user's second factor needs, the answer is 401 MFA_REQUIRED. */
  login: {
    method: "POST",
    path: "/user/login",
    body: strictObject({ email, password: passwordAttempt, code: z.optional(totpCode) }),
    data: session,
  },
  logout: { method: "POST", path: "/user/logout", data: z.null() },
  /** The newest 20 sessions that have not ended. */
  listSessions: { method: "GET", path: "/user/sessions", data: z.array(openSession) },
  endSession: { method: "POST", path: "/user/sessions/end", body: strictObject({ sessionId: filledLine(100) }), data: z.null() },
  endOtherSessions: { method: "POST", path: "/user/sessions/end-others", data: z.null() },
  forgetPassword: { method: "POST", path: "/user/forget_password", body: strictObject({ email }), data: z.null() },
  updatePassword: { method: "POST", path: "/user-credentials/password/update", body: newPasswordAndOld, data: z.null() },
  changeCredentials: { method: "POST", path: "/user-credentials/change", body: newPasswordAndOld, data: z.null() },
  validateUser: { method: "GET", path: "/user/validate", data: strictObject({ isValid: z.boolean() }) },
  validateEmail: {
    method: "GET",
    path: "/user/email/validate/{email}",
    params: strictObject({ email }),
    data: strictObject({ emailInUse: z.boolean() }),
  },
  verifyEmail: { method: "POST", path: "/user/email/verify", body: strictObject({ key: secret }), data: z.null() },
  /** E-mails a new verification link, once a minute and five times a day at most; not for a verified address. */
  resendVerification: { method: "POST", path: "/user/email/verify/resend", data: z.null() },
  requestPasswordReset: {
    method: "GET",
    path: "/user-credentials/reset-password/request/{x}",
    params: strictObject({ x: email }),
    data: z.null(),
  },
  resetPassword: {
    method: "POST",
    path: "/user-credentials/reset-password/reset",
    body: strictObject({ newPassword: password, key: secret }),
    data: z.null(),
  },
  /** A new secret for an authenticator app, also as an otpauth URL. It takes effect when a code confirms it. */
  startSecondFactor: {
    method: "POST",
    path: "/user/second-factor/start",
    body: strictObject({ currentPassword: passwordAttempt }),
    data: strictObject({ secret: z.string(), url: z.string() }),
  },
  /** From now on sign-in asks for a code. Ends the user's other sessions. */
  confirmSecondFactor: { method: "POST", path: "/user/second-factor/confirm", body: passwordAndCode, data: user },
  removeSecondFactor: { method: "POST", path: "/user/second-factor/remove", body: passwordAndCode, data: user },
  saveUserPhoneNumber: { method: "POST", path: "/user/phone-number", body: strictObject({ phoneNumber }), data: user },
  saveBusinessDetails: {
    method: "POST",
    path: "/user/business-details",
    body: strictObject({
      businessDetails: strictObject({ EntityName: shownName(200), Abn: abn }),
      businessAddress: strictObject({ description: filledLine(300) }),
    }),
    data: user,
  },
  saveSettings: {
    method: "POST",
    path: "/settings",
    body: changes({}, { privacyStatementTemplate: z.optional(z.nullable(filledLines(20_000))), dailyDigest: z.optional(z.boolean()) }),
    data: settings,
  },
});
