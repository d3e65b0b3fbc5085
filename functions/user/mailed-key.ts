import { createHash, createHmac, randomBytes } from "node:crypto";
import { Refusal } from "../http/refusal.ts";
import { all, either, equals, isBelow, lacks } from "../store/expression.ts";
import { isId } from "../store/ids.ts";
import { mailedKeyKey } from "../store/keys.ts";
import { findItem } from "../store/read.ts";
import { type Step, commit, deleteStep, updateStep } from "../store/transaction.ts";

/** What a key in a letter is good for. */
export type KeyPurpose = "PASSWORD_RESET" | "EMAIL_VERIFICATION";

/** A key that its holder has shown: whose it is, and what was known when it was sent. */
export interface ShownKey {
  readonly userId: string;
  readonly address: string;
  readonly hash: string;
}

const minute = 60_000;
const lifetimeMs: Readonly<Record<KeyPurpose, number>> = { PASSWORD_RESET: 30 * minute, EMAIL_VERIFICATION: 7 * 24 * 60 * minute };
const pauseBetweenLettersMs = minute;

const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** The step that asks for a letter with a key, refused where one has just been asked for. */
export function askForLetter(userId: string, purpose: KeyPurpose): Step {
  const now = Date.now();
  const isNotTooSoon = either(lacks("askedAt"), isBelow("askedAt", now - pauseBetweenLettersMs));
  return updateStep("letter", mailedKeyKey(userId, purpose), { set: { askedAt: now } }, isNotTooSoon);
}

export const tooSoon = () =>
  new Refusal("tooMany", "TOO_SOON", "A letter is on its way. Please wait a minute before you ask for another one.");

/** A new key of 256 random bits, of which the table keeps the hash alone; the user's last one is void. */
export async function issueKey(userId: string, purpose: KeyPurpose, address: string): Promise<string> {
  const key = userId + randomBytes(32).toString("base64url");
  const goodUntil = Date.now() + lifetimeMs[purpose];
  const set = { hash: hashOf(key), address, goodUntil, expiresAt: Math.ceil(goodUntil / 1000) };
  await commit([updateStep("key", mailedKeyKey(userId, purpose), { set, remove: ["boundTo"] })]);
  return key;
}

/** Throws a Refusal (gone), the same for a key that never was, that has expired and that has been used. */
export async function findKey(purpose: KeyPurpose, key: string): Promise<ShownKey> {
  const userId = key.slice(0, 26);
  const item = isId(userId) ? await findItem(mailedKeyKey(userId, purpose)) : undefined;
  const hash = hashOf(key);
  if (item?.["hash"] !== hash || !(Number(item["goodUntil"]) > Date.now())) throw keyGone();
  return { userId, address: String(item["address"]), hash };
}

/**
 * Binds a key to what it is first used for, so that a use that broke off can be finished and no other begun. What is kept cannot be
 * guessed at without the key.
 */
export async function bindKey(purpose: KeyPurpose, key: string, use: string): Promise<ShownKey> {
  const shown = await findKey(purpose, key);
  const boundTo = createHmac("sha256", key).update(use).digest("base64url");
  const isFree = all(equals("hash", shown.hash), either(lacks("boundTo"), equals("boundTo", boundTo)));
  const outcome = await commit([updateStep("key", mailedKeyKey(shown.userId, purpose), { set: { boundTo } }, isFree)]);
  if (outcome.kind !== "committed") throw keyGone();
  return shown;
}

/** The step that uses a key up, refused where it has been used. */
export const spendKey = (purpose: KeyPurpose, { userId, hash }: ShownKey): Step =>
  deleteStep("key", mailedKeyKey(userId, purpose), equals("hash", hash));

export const keyGone = () =>
  new Refusal("gone", "KEY_GONE", "This link has expired or has been used already. Please ask for a new one.", "key");
