import { randomUUID } from "node:crypto";
import { issueEmailToken } from "../../../functions/user/email-token.ts";
import { recordSession } from "../../../functions/store/services/session-records.ts";
import { findUser } from "../../../functions/identity/user-records.ts";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import { callInProcess } from "../in-process/call-function.ts";
import { anAddress } from "../fixtures/ids.ts";
import { drainOutbox } from "../in-process/drain-outbox.ts";
import { aPerson } from "../fixtures/people.ts";
import type { CallScenario, CallSetups } from "./call-scenarios.ts";

const [password, another] = ["Blue2wren2026!", "Blue2wren2027!"];

/** A user with credentials in Cognito. */
async function registerUser() {
  const email = anAddress();
  const body = { firstName: "Jo", lastName: "Broker", phoneNumber: "0412345678", email, password };
  const { text } = await callInProcess({ name: "register", request: { body } });
  const { user } = (JSON.parse(text) as { data: { user: { _id: string } } }).data;
  const { subject } = await findUser({ userId: user._id });
  // Sending the verification email issues an email token, which would revoke the test's own.
  await drainOutbox();
  return { email, userId: user._id, subject };
}

/** The login statuses of the first and the second password. */
async function signsIn(email: string): Promise<number[]> {
  const tries = [password, another].map((tried) => callInProcess({ name: "login", request: { body: { email, password: tried } } }));
  return (await Promise.all(tries)).map(({ status }) => status);
}

/** A call that consumes an email token. */
const keyed =
  (purpose: "PASSWORD_RESET" | "EMAIL_VERIFICATION", more: object, also = true) =>
  async (): Promise<CallScenario> => {
    const { email, userId } = await registerUser();
    const key = await issueEmailToken(userId, purpose, email);
    return { request: { body: { key, ...more } }, repeatedAs: [410], ...(also && { also: () => signsIn(email) }) };
  };

async function secretOf(subject: string): Promise<string> {
  const { text } = await callInProcess({
    name: "startSecondFactor",
    request: { body: { currentPassword: password } },
    sender: { subject },
  });
  return (JSON.parse(text) as { data: { secret: string } }).data.secret;
}

const changing = async (): Promise<CallScenario> => {
  const { email, subject } = await registerUser();
  const body = { currentPassword: password, newPassword: another };
  return { request: { body }, sender: { subject }, also: () => signsIn(email) };
};

export const userScenarios: CallSetups = {
  register: {
    prepare: async () => {
      const email = anAddress();
      const body = { firstName: "Jo", lastName: "Broker", phoneNumber: "0412345678", email, password };
      return { request: { body }, also: () => signsIn(email) };
    },
    isOnce: true,
    ignores: /^RATE_LIMIT#/,
  },
  login: { prepare: async () => ({ request: { body: { email: (await registerUser()).email, password } } }), isOnce: true },
  logout: {
    prepare: async () => {
      const { subject } = await registerUser();
      return { request: {}, sender: { subject }, repeatedAs: [401] };
    },
    isOnce: true,
  },
  closeAccount: {
    prepare: async () => {
      const { email, subject } = await registerUser();
      return {
        request: { body: { email, currentPassword: password } },
        sender: { subject },
        repeatedAs: [401],
        also: () => signsIn(email),
      };
    },
    isOnce: true,
  },
  endSession: {
    prepare: async () => {
      const { subject, userId } = await registerUser();
      const sessionId = randomUUID();
      await recordSession({ userId, sessionId, signedInAt: Math.floor(Date.now() / 1000) }, "");
      return { request: { body: { sessionId } }, sender: { subject } };
    },
    isOnce: true,
  },
  endOtherSessions: {
    prepare: async () => {
      const { subject } = await registerUser();
      return { request: {}, sender: { subject } };
    },
    isOnce: true,
  },
  forgetPassword: { prepare: async () => ({ request: { body: { email: (await registerUser()).email } } }), isOnce: true },
  requestPasswordReset: { prepare: async () => ({ request: { params: { x: (await registerUser()).email } } }), isOnce: true },
  resetPassword: { prepare: keyed("PASSWORD_RESET", { newPassword: another }), isOnce: true },
  updatePassword: { prepare: changing, isOnce: true },
  changeCredentials: { prepare: changing, isOnce: true },
  startSecondFactor: {
    prepare: async () => {
      const { subject } = await registerUser();
      return { request: { body: { currentPassword: password } }, sender: { subject } };
    },
    isOnce: true,
    // A lost answer is a password try.
    ignores: /^USER#/,
  },
  confirmSecondFactor: {
    prepare: async () => {
      const { email, subject } = await registerUser();
      const secret = await secretOf(subject);
      const body = { currentPassword: password, code: totpCode(secret, Date.now()) };
      return { request: { body }, sender: { subject }, also: () => signsIn(email) };
    },
    isOnce: true,
  },
  removeSecondFactor: {
    prepare: async () => {
      const { email, subject } = await registerUser();
      const [secret, sender] = [await secretOf(subject), { subject }];
      const codeOf = (steps: number) => ({ currentPassword: password, code: totpCode(secret, Date.now() + steps * 30_000) });
      await callInProcess({ name: "confirmSecondFactor", request: { body: codeOf(0) }, sender });
      await drainOutbox();
      return { request: { body: codeOf(1) }, sender, also: () => signsIn(email) };
    },
    isOnce: true,
  },
  verifyEmail: { prepare: keyed("EMAIL_VERIFICATION", {}, false), isOnce: true, ignores: /^AUDIT#/ },
  resendVerification: {
    prepare: async ({ running }) => ({ request: {}, sender: await aPerson(running, { isVerified: false }) }),
  },
};
