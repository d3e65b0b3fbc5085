import type { userRoutes } from "../../shared/wire/user-routes.ts";
import {
  beforeSecondFactor,
  publicRead,
  publicWrite,
  requiringFreshSignIn,
  returningSecret,
  userRead,
  userWrite,
} from "../call/access-rules.ts";

import type { RouteErrors, RouteRows } from "../call/route-row.ts";

const passwordErrors: RouteErrors = {
  invalid: ["WRONG_PASSWORD", "PASSWORD_COMMON", "PASSWORD_REJECTED"],
  tooMany: ["PASSWORD_LOCKED", "TOO_MANY_ATTEMPTS"],
};
const codeErrors: RouteErrors = { invalid: ["WRONG_PASSWORD", "WRONG_CODE"], tooMany: ["PASSWORD_LOCKED", "TOO_MANY_ATTEMPTS"] };

export const domain = { description: "Registration, sign-in, passwords, profile", needs: ["identity", "signIn"] } as const;

export const routeRows = {
  readUser: { ...beforeSecondFactor(userRead), says: "Read the signed-in user" },
  register: {
    ...returningSecret(publicWrite(60)),
    says: "Register a user",
    errors: {
      invalid: ["PASSWORD_COMMON", "PASSWORD_REJECTED"],
      forbidden: ["NOT_INVITED", "DISABLED"],
      conflict: ["EMAIL_IN_USE"],
      gone: ["INVITATION_GONE"],
      tooMany: ["TOO_MANY_ATTEMPTS"],
    },
  },
  updateUser: { ...userWrite, says: "Change the signed-in user's name, or finish onboarding" },
  exportAccount: { ...requiringFreshSignIn(userRead), says: "Export the user's own data" },
  closeAccount: {
    ...requiringFreshSignIn({ ...userWrite, isForbiddenToMaster: true }),
    says: "Close the account",
    errors: { ...codeErrors, conflict: ["SUBSCRIBED", "IS_ADMINISTRATOR", "CHANGED"] },
  },
  login: {
    ...returningSecret(publicWrite(300)),
    says: "Sign in with a password, and the code of a second factor",
    errors: { unauthenticated: ["WRONG_CREDENTIALS", "MFA_REQUIRED", "WRONG_CODE"], tooMany: ["TOO_MANY_ATTEMPTS", "TOO_MANY"] },
  },
  logout: { ...beforeSecondFactor(userWrite), says: "Sign out everywhere" },
  listSessions: { ...userRead, says: "List the signed-in user's sessions" },
  endSession: { ...userWrite, says: "End a session", errors: { notFound: ["NOT_FOUND"], conflict: ["TOO_MANY_SESSIONS"] } },
  endOtherSessions: { ...userWrite, says: "End all other sessions" },
  forgetPassword: { ...publicWrite(60), says: "Email a link that resets the password" },
  updatePassword: { ...userWrite, says: "Change the password", errors: passwordErrors },
  changeCredentials: { ...userWrite, says: "Change the password", errors: passwordErrors },
  validateUser: { ...beforeSecondFactor(userRead), says: "Check that the access token is valid" },
  validateEmail: { ...publicRead(300), says: "Check whether an email address is in use" },
  verifyEmail: { ...publicWrite(120), says: "Verify an email address", errors: { gone: ["KEY_GONE"] } },
  resendVerification: { ...userWrite, says: "Email a new verification link", errors: { tooMany: ["TOO_SOON", "TOO_MANY"] } },
  requestPasswordReset: { ...publicWrite(60), says: "Email a link that resets the password" },
  resetPassword: {
    ...publicWrite(120),
    says: "Reset the password with the key of a link",
    errors: {
      invalid: ["PASSWORD_COMMON", "PASSWORD_REJECTED"],
      forbidden: ["DISABLED"],
      gone: ["KEY_GONE"],
      tooMany: ["TOO_MANY_ATTEMPTS"],
    },
  },
  startSecondFactor: {
    ...returningSecret(beforeSecondFactor(userWrite)),
    says: "Make a secret for an authenticator app",
    errors: { ...codeErrors, invalid: ["WRONG_PASSWORD"], conflict: ["SECOND_FACTOR_ON"] },
  },
  confirmSecondFactor: {
    ...beforeSecondFactor(userWrite),
    says: "Turn on two-factor authentication with a code",
    errors: { ...codeErrors, conflict: ["SECOND_FACTOR_ON", "NO_SECRET"] },
  },
  removeSecondFactor: {
    ...userWrite,
    says: "Turn off two-factor authentication with a code",
    errors: { ...codeErrors, conflict: ["SECOND_FACTOR_OFF"] },
  },
  saveUserPhoneNumber: { ...requiringFreshSignIn(userWrite), says: "Save the signed-in user's phone number" },
  saveBusinessDetails: { ...userWrite, says: "Save the signed-in user's business" },
  saveSettings: { ...userWrite, says: "Save the signed-in user's settings" },
} as const satisfies RouteRows<typeof userRoutes>;
