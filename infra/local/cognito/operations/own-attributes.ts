import { dayMs } from "../../../../shared/dates.ts";
import { randomInt } from "node:crypto";
import { poolClient } from "../../../../functions/user/pool-client.ts";
import { attributesOf, type Parameters, textOf, textsOf, invalidParameter, notAuthorized, ServiceError } from "../../aws-json.ts";
import type { Pool } from "../pool.ts";
import { userWithToken } from "../tokens.ts";
import { changeAttributes, changeUser, type User } from "../users.ts";
import { listed, mfaOf } from "./admin-users.ts";

const codeLifetimeMs = dayMs;

export async function getUser(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  const readable: readonly string[] = ["sub", ...poolClient.readAttributes];
  const UserAttributes = listed(user).filter(({ Name }) => readable.includes(Name));
  return { Username: user.sub, UserAttributes, ...mfaOf(user) };
}

export async function updateUserAttributes(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  const attributes = attributesOf(call);
  checkWritable(Object.keys(attributes));
  changeAttributes(pool, user, attributes);
  return {};
}

export async function deleteUserAttributes(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  const names = textsOf(call, "UserAttributeNames");
  checkWritable(names);
  const { email, email_verified, ...others } = user.attributes;
  const left = Object.fromEntries(Object.entries(others).filter(([name]) => !names.includes(name)));
  changeUser(pool, user, { attributes: { email, email_verified, ...left } });
  return {};
}

function checkWritable(names: readonly string[]): void {
  const writable: readonly string[] = poolClient.writeAttributes;
  if (!names.every((name) => writable.includes(name))) throw notAuthorized("A client attempted to write unauthorized attribute");
}

export async function getUserAttributeVerificationCode(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  const AttributeName = verifiable(call);
  const { email } = user.attributes;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  pool.codes.set(user.sub, { code, expiresAt: pool.now() + codeLifetimeMs });
  pool.onCode(email, code);
  return { CodeDeliveryDetails: { AttributeName, DeliveryMedium: "EMAIL", Destination: email.replace(/^(.)[^@]*@(.).*$/, "$1***@$2***") } };
}

export async function verifyUserAttribute(pool: Pool, call: Parameters) {
  const user = await userWithToken(pool, textOf(call, "AccessToken"));
  verifiable(call);
  checkCode(pool, user, textOf(call, "Code"));
  pool.codes.delete(user.sub);
  changeUser(pool, user, { attributes: { ...user.attributes, email_verified: "true" } });
  return {};
}

function verifiable(call: Parameters): "email" {
  const name = textOf(call, "AttributeName");
  if (name !== "email") throw invalidParameter(`The user has no attribute ${name} that a code could verify.`);
  return name;
}

function checkCode(pool: Pool, { sub }: User, code: string): void {
  const sent = pool.codes.get(sub);
  if (!sent || sent.expiresAt <= pool.now()) {
    throw new ServiceError("ExpiredCodeException", "Invalid code provided, please request a code again.");
  }
  if (sent.code !== code) throw new ServiceError("CodeMismatchException", "Invalid verification code provided, please try again.");
}
