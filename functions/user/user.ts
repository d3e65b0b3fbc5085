import type { Operation } from "../call/operation.ts";
import { toResponse } from "./to-response.ts";
import { findUser, userOfEmail } from "../identity/user-records.ts";
import { changeUser } from "./store.ts";

export const readUser: Operation<"readUser"> = async (caller) => toResponse(await findUser(caller));

export const validateUser: Operation<"validateUser"> = () => Promise.resolve({ isValid: true });

export const validateEmail: Operation<"validateEmail"> = async (_caller, { params }) => ({
  emailInUse: (await userOfEmail(params.email)) !== undefined,
});

/** Setting the status ends the welcome. */
export const updateUser: Operation<"updateUser"> = async (caller, { body: { firstName, lastName, status } }, call) => {
  const fields = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }), ...(status && { status }) };
  return toResponse(await changeUser(caller, fields, call));
};

export const saveUserPhoneNumber: Operation<"saveUserPhoneNumber"> = async (caller, { body: { phoneNumber: number } }, call) =>
  toResponse(await changeUser(caller, { phoneNumber: { number } }, call));

export const saveBusinessDetails: Operation<"saveBusinessDetails"> = async (caller, { body }, call) =>
  toResponse(await changeUser(caller, body, call));

export const saveSettings: Operation<"saveSettings"> = async (caller, { body }, call) => {
  const { settings } = await findUser(caller);
  const { privacyStatementTemplate = settings.privacyStatementTemplate, dailyDigest = settings.dailyDigest } = body;
  const changed = { privacyStatementTemplate, ...(dailyDigest !== undefined && { dailyDigest }) };
  return (await changeUser(caller, { settings: changed }, call)).settings;
};
