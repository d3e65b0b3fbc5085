import { createHash, createHmac, randomBytes } from "node:crypto";
import { ApiError } from "../http/api-error.ts";
import { all, either, equals, isBelow, lacks } from "../store/dynamo/expression.ts";
import { isId } from "../store/dynamo/ids.ts";
import { type SystemKey, emailTokenKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type TransactionItem, deleteItem, updateItem } from "../store/dynamo/transaction.ts";
import { writeSystemItems } from "../store/services/write.ts";

export type EmailTokenPurpose = "PASSWORD_RESET" | "EMAIL_VERIFICATION";

export interface EmailToken {
  readonly userId: string;
  readonly address: string;
  readonly hash: string;
}

const minute = 60_000;
const lifetimeMs: Readonly<Record<EmailTokenPurpose, number>> = { PASSWORD_RESET: 30 * minute, EMAIL_VERIFICATION: 7 * 24 * 60 * minute };
const emailResendPauseMs = minute;

const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Transaction item for sending a token; its condition fails within a minute of the previous request. */
export function requestEmailToken(userId: string, purpose: EmailTokenPurpose): TransactionItem<SystemKey> {
  const now = Date.now();
  const isNotTooSoon = either(lacks("requestedAt"), isBelow("requestedAt", now - emailResendPauseMs));
  return updateItem("emailToken", emailTokenKey(userId, purpose), { set: { requestedAt: now } }, isNotTooSoon);
}

export const resendTooSoon = () =>
  new ApiError("tooMany", "TOO_SOON", "We've just sent you an email. Please wait a minute before requesting another.");

/** Returns a new token of 256 random bits and voids the previous one. The table stores only its hash. */
export async function issueEmailToken(userId: string, purpose: EmailTokenPurpose, address: string): Promise<string> {
  const key = userId + randomBytes(32).toString("base64url");
  const expiresAt = Date.now() + lifetimeMs[purpose];
  const set = { hash: hashOf(key), address, expiresAt, ttl: Math.ceil(expiresAt / 1000) };
  await writeSystemItems([updateItem("key", emailTokenKey(userId, purpose), { set, remove: ["boundTo"] })]);
  return key;
}

/** Throws ApiError (gone), identical for unknown, expired and used tokens. */
export async function findEmailToken(purpose: EmailTokenPurpose, key: string): Promise<EmailToken> {
  const userId = key.slice(0, 26);
  const item = isId(userId) ? await findItem(emailTokenKey(userId, purpose)) : undefined;
  const hash = hashOf(key);
  if (item?.["hash"] !== hash || !(Number(item["expiresAt"]) > Date.now())) throw tokenExpired();
  return { userId, address: String(item["address"]), hash };
}

/** Binds a token to its first use, which an interruption does not end. The stored HMAC does not reveal the use without the token. */
export async function bindEmailToken(purpose: EmailTokenPurpose, key: string, use: string): Promise<EmailToken> {
  const emailToken = await findEmailToken(purpose, key);
  const boundTo = createHmac("sha256", key).update(use).digest("base64url");
  const isFree = all(equals("hash", emailToken.hash), either(lacks("boundTo"), equals("boundTo", boundTo)));
  const outcome = await writeSystemItems([updateItem("key", emailTokenKey(emailToken.userId, purpose), { set: { boundTo } }, isFree)]);
  if (outcome.kind !== "committed") throw tokenExpired();
  return emailToken;
}

/** Transaction item whose condition fails if the token was already used. */
export const consumeEmailToken = (purpose: EmailTokenPurpose, { userId, hash }: EmailToken): TransactionItem =>
  deleteItem("key", emailTokenKey(userId, purpose), equals("hash", hash));

export const tokenExpired = () =>
  new ApiError("gone", "KEY_GONE", "This link has expired or has been used already. Please ask for a new one.", "key");
