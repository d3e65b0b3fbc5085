import { issueKey } from "../../functions/user/mailed-key.ts";
import { findUser } from "../../functions/user/store.ts";
import { callHere } from "./functions-here.ts";
import { anAddress } from "./ids.ts";
import { workedOff } from "./outbox.ts";
import { aPerson } from "./people.ts";
import type { Scene, Settings } from "./scenes.ts";

const [password, another] = ["Kelpie2026!", "Another2026!"];

/** Somebody whom the identity provider knows, too. */
async function registered() {
  const email = anAddress();
  const body = { firstName: "Jo", lastName: "Broker", phoneNumber: "0412345678", email, password };
  const { text } = await callHere({ name: "register", request: { body } });
  const { user } = (JSON.parse(text) as { data: { user: { _id: string } } }).data;
  const { subject } = await findUser({ userId: user._id });
  // The letter's own key would make every other void.
  await workedOff();
  return { email, userId: user._id, subject };
}

/** Whose password the address has by now. */
async function signsIn(email: string): Promise<number[]> {
  const tries = [password, another].map((tried) => callHere({ name: "login", request: { body: { email, password: tried } } }));
  return (await Promise.all(tries)).map(({ status }) => status);
}

/** A call that ends a key's use. */
const keyed =
  (purpose: "PASSWORD_RESET" | "EMAIL_VERIFICATION", more: object, also = true) =>
  async (): Promise<Scene> => {
    const { email, userId } = await registered();
    const key = await issueKey(userId, purpose, email);
    return { request: { body: { key, ...more } }, repeatedAs: [410], ...(also && { also: () => signsIn(email) }) };
  };

const changing = async (): Promise<Scene> => {
  const { email, subject } = await registered();
  const body = { currentPassword: password, newPassword: another };
  return { request: { body }, sender: { subject }, also: () => signsIn(email) };
};

export const userScenes: Settings = {
  register: {
    prepare: async () => {
      const email = anAddress();
      const body = { firstName: "Jo", lastName: "Broker", phoneNumber: "0412345678", email, password };
      return { request: { body }, also: () => signsIn(email) };
    },
    isOnce: true,
    ignores: /^ALLOWANCE#/,
  },
  login: { prepare: async () => ({ request: { body: { email: (await registered()).email, password } } }), isOnce: true },
  logout: {
    prepare: async () => {
      const { subject } = await registered();
      return { request: {}, sender: { subject }, repeatedAs: [401] };
    },
    isOnce: true,
  },
  forgetPassword: { prepare: async () => ({ request: { body: { email: (await registered()).email } } }), isOnce: true },
  requestPasswordReset: { prepare: async () => ({ request: { params: { x: (await registered()).email } } }), isOnce: true },
  resetPassword: { prepare: keyed("PASSWORD_RESET", { newPassword: another }), isOnce: true },
  updatePassword: { prepare: changing, isOnce: true },
  changeCredentials: { prepare: changing, isOnce: true },
  verifyEmail: { prepare: keyed("EMAIL_VERIFICATION", {}, false), isOnce: true, ignores: /^AUDIT#/ },
  resendVerification: {
    prepare: async ({ running }) => ({ request: {}, sender: await aPerson(running, { isVerified: false }) }),
  },
};
