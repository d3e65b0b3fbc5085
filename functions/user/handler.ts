import { serve } from "../serve.ts";
import { changeCredentials, forgetPassword, requestPasswordReset, resetPassword, updatePassword } from "./password.ts";
import { register, verifyEmail } from "./registration.ts";
import { login } from "./sign-in.ts";
import { readUser, saveBusinessDetails, saveSettings, saveUserPhoneNumber, updateUser, validateEmail, validateUser } from "./user.ts";

export const handler = serve("user", {
  register,
  verifyEmail,
  login,
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
