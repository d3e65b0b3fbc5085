import { serve } from "../serve.ts";
import { changeCredentials, forgetPassword, requestPasswordReset, resetPassword, updatePassword } from "./password.ts";
import { register, resendVerification, verifyEmail } from "./registration.ts";
import { logout } from "./sessions.ts";
import { login } from "./sign-in.ts";
import { readUser, saveBusinessDetails, saveSettings, saveUserPhoneNumber, updateUser, validateEmail, validateUser } from "./user.ts";

export const handler = serve("user", {
  register,
  verifyEmail,
  resendVerification,
  login,
  logout,
  readUser,
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
});
