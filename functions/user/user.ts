import type { Operation } from "../http/operation.ts";
import { takeNetworkAllowance } from "../store/network-allowance.ts";
import { shown } from "./shown.ts";
import { changeUser, findUser, userOfEmail } from "./store.ts";

export const readUser: Operation<"readUser"> = async (caller) => shown(await findUser(caller));

/** Answers whoever got as far as here: the token is valid. */
export const validateUser: Operation<"validateUser"> = () => Promise.resolve({ isValid: true });

export const validateEmail: Operation<"validateEmail"> = async (_nobody, { params }, call) => {
  await takeNetworkAllowance("asking for addresses", call.ip);
  return { emailInUse: (await userOfEmail(params.email)) !== undefined };
};

/** Changes the caller's name, and ends the welcome. */
export const updateUser: Operation<"updateUser"> = async (caller, { body: { firstName, lastName, status } }, call) => {
  const fields = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }), ...(status && { status }) };
  return shown(await changeUser(caller, fields, call));
};

export const saveUserPhoneNumber: Operation<"saveUserPhoneNumber"> = async (caller, { body: { phoneNumber: number } }, call) =>
  shown(await changeUser(caller, { phoneNumber: { number } }, call));

export const saveBusinessDetails: Operation<"saveBusinessDetails"> = async (caller, { body }, call) =>
  shown(await changeUser(caller, body, call));

export const saveSettings: Operation<"saveSettings"> = async (caller, { body }, call) =>
  (await changeUser(caller, { settings: body }, call)).settings;
