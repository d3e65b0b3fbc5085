import { createHash, createHmac, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { ApiError } from "../call/api-error.ts";
import { all, either, equals, has, isBelow, lacks } from "../store/dynamo/expression.ts";
import { isId } from "../store/dynamo/ids.ts";
import { type SystemKey, emailTokenKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { type TransactionItem, deleteItem, updateItem } from "../store/dynamo/transaction.ts";
import { writeSystemItems } from "../store/services/write.ts";

export type EmailTokenPurpose = "PASSWORD_RESET" | "EMAIL_VERIFICATION";

export interface EmailToken {
  readonly userId: string;
  readonly address: string;
  readonly hash: string;
}

const minute = 60_000;
const emailResendPauseMs = minute;
const maxTokens = 3;

interface TokenRules {
  readonly lifetimeMs: number;
  /** What happens to a fourth token while three are valid: a reset may be requested without signing in, a verification only by the user. */
  readonly whenFull: "sendNone" | "voidOldest";
}

const rules: Readonly<Record<EmailTokenPurpose, TokenRules>> = {
  PASSWORD_RESET: { lifetimeMs: 30 * minute, whenFull: "sendNone" },
  EMAIL_VERIFICATION: { lifetimeMs: 7 * 24 * 60 * minute, whenFull: "voidOldest" },
};

/** The valid tokens by hash; the table stores no token itself. */
const tokensIn = itemParser("email tokens", {
  tokens: z.optional(z.record(z.string(), z.object({ address: z.string(), expiresAt: z.number(), boundTo: z.optional(z.string()) }))),
});

type Tokens = NonNullable<ReturnType<typeof tokensIn>["tokens"]>;

const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Transaction item for sending a token; its condition fails within a minute of the previous request. */
export function requestEmailToken(userId: string, purpose: EmailTokenPurpose): TransactionItem<SystemKey> {
  const now = Date.now();
  const isNotTooSoon = either(lacks("requestedAt"), isBelow("requestedAt", now - emailResendPauseMs));
  return updateItem("emailToken", emailTokenKey(userId, purpose), { set: { requestedAt: now } }, isNotTooSoon);
}

export const resendTooSoon = () =>
  new ApiError("tooMany", "TOO_SOON", "We've just sent you an email. Please wait a minute before requesting another.");

/** Returns a new token of 256 random bits; earlier ones stay valid. Undefined if no further one may be sent now. */
export async function issueEmailToken(userId: string, purpose: EmailTokenPurpose, address: string): Promise<string | undefined> {
  const { lifetimeMs, whenFull } = rules[purpose];
  const key = userId + randomBytes(32).toString("base64url");
  return retryOnConflict(async () => {
    const expiresAt = Date.now() + lifetimeMs;
    const existing = await storedTokens(userId, purpose);
    const valid = newestFirst(existing ?? {});
    if (valid.length >= maxTokens && whenFull === "sendNone") return done(undefined);
    const tokens = Object.fromEntries([[hashOf(key), { address, expiresAt }], ...valid.slice(0, maxTokens - 1)]);
    const isUnchanged = existing ? equals("tokens", existing) : lacks("tokens");
    const set = { tokens, ttl: Math.ceil(expiresAt / 1000) };
    const outcome = await writeSystemItems([updateItem("key", emailTokenKey(userId, purpose), { set }, isUnchanged)]);
    return outcome.kind === "conditionFailed" ? retry() : done(key);
  });
}

async function storedTokens(userId: string, purpose: EmailTokenPurpose): Promise<Tokens | undefined> {
  const item = await findItem(emailTokenKey(userId, purpose));
  return item && tokensIn(item).tokens;
}

const newestFirst = (tokens: Tokens) =>
  Object.entries(tokens)
    .filter(([, { expiresAt }]) => expiresAt > Date.now())
    .toSorted(([, one], [, other]) => other.expiresAt - one.expiresAt);

/** Throws ApiError (gone), identical for unknown, expired and used tokens. */
export async function findEmailToken(purpose: EmailTokenPurpose, key: string): Promise<EmailToken> {
  const userId = key.slice(0, 26);
  const tokens = isId(userId) ? await storedTokens(userId, purpose) : undefined;
  const hash = hashOf(key);
  const found = tokens?.[hash];
  if (!found || found.expiresAt <= Date.now()) throw tokenExpired();
  return { userId, address: found.address, hash };
}

/** Binds a token to its first use, which an interruption does not end. The stored HMAC does not reveal the use without the token. */
export async function bindEmailToken(purpose: EmailTokenPurpose, key: string, use: string): Promise<EmailToken> {
  const emailToken = await findEmailToken(purpose, key);
  const path = `tokens.${emailToken.hash}`;
  const boundTo = createHmac("sha256", key).update(use).digest("base64url");
  const isFree = all(has(path), either(lacks(`${path}.boundTo`), equals(`${path}.boundTo`, boundTo)));
  const set = { [`${path}.boundTo`]: boundTo };
  const outcome = await writeSystemItems([updateItem("key", emailTokenKey(emailToken.userId, purpose), { set }, isFree)]);
  if (outcome.kind !== "committed") throw tokenExpired();
  return emailToken;
}

/** Transaction item that voids all of the user's tokens for this purpose; its condition fails if this one was already used. */
export const consumeEmailToken = (purpose: EmailTokenPurpose, { userId, hash }: EmailToken): TransactionItem =>
  deleteItem("key", emailTokenKey(userId, purpose), has(`tokens.${hash}`));

export const tokenExpired = () =>
  new ApiError("gone", "KEY_GONE", "This link has expired or has been used already. Please ask for a new one.", "key");
