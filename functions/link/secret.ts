import { dayMs } from "../../shared/dates.ts";
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { LinkPurpose } from "../../shared/domain/link.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { linkSecretKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { putItem } from "../store/dynamo/transaction.ts";
import { writeSystemItems } from "../store/services/write.ts";

/** For how many days a customer's link works. */
export const validDays: Readonly<Record<LinkPurpose | "check", number>> = {
  privacy: 7,
  upload: 7,
  copy: 7,
  answers: 7,
  check: 7,
  options: 14,
};

export const linkValidForMs = (purpose: keyof typeof validDays): number => validDays[purpose] * dayMs;

/** How long an expired secret is answered with 410 Gone; after that it is unknown (404). */
const retentionMs = 90 * dayMs;

/** What a secret opens: a link to a page of ours, or a check on another company's page. */
export type Opens = { readonly linkId: string } | { readonly checkId: string };

const storedSecret = itemParser("link secret", { linkId: z.optional(z.string()), checkId: z.optional(z.string()) });

/** Generates a secret of 256 random bits, of which only the hash is stored. */
export async function newLinkSecret(opens: Opens, expiresAt: number): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const ttl = Math.ceil((expiresAt + retentionMs) / 1000);
  await writeSystemItems([putItem("secret", linkSecretKey(secret), { ...opens, ttl }, isAbsent)]);
  return secret;
}

/** Returns neither id for an unknown secret. */
export async function holderOfSecret(
  secret: string,
): Promise<{ readonly linkId?: string | undefined; readonly checkId?: string | undefined }> {
  const item = await findItem(linkSecretKey(secret));
  return item ? storedSecret(item) : {};
}
