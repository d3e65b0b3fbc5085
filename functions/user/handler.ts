import { userRoutes } from "../../shared/wire/user-routes.ts";
import { serve } from "../serve.ts";
import { closeAccount, exportAccount } from "./closing.ts";
import { changeCredentials, forgetPassword, requestPasswordReset, resetPassword, updatePassword } from "./password.ts";
import { register, resendVerification, verifyEmail } from "./registration.ts";
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from "./second-factor.ts";
import { endOtherSessions, endSession, listSessions, logout } from "./sessions.ts";
import { login } from "./sign-in.ts";
import { readUser, saveBusinessDetails, saveSettings, saveUserPhoneNumber, updateUser, validateEmail, validateUser } from "./user.ts";

export const handler = serve<"user">(userRoutes, {
  register,
  verifyEmail,
  resendVerification,
  login,
  logout,
  listSessions,
  endSession,
  endOtherSessions,
  readUser,
  exportAccount,
  closeAccount,
  validateUser,
  validateEmail,
  updateUser,
  saveUserPhoneNumber,
  saveBusinessDetails,
  saveSettings,
  updatePassword,
  changeCredentials,
  forgetPassword,
  requestPasswordReset,
  resetPassword,
  startSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
});
