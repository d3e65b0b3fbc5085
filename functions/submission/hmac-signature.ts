import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 300;

/** Returns "t=1700000000,v1=" and the HMAC-SHA-256 of "1700000000." and the text in hexadecimal. */
export function signatureHeader(text: string, key: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(`${seconds}.${text}`, key).toString("hex")}`;
}

export function isValidSignature(text: string, signature: string, { key, now }: { readonly key: string; readonly now: Date }): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!match) return false;
  const [, seconds = "", hex = ""] = match;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  return timingSafeEqual(hmac(`${seconds}.${text}`, key), Buffer.from(hex, "hex"));
}

const hmac = (text: string, key: string): Buffer => createHmac("sha256", key).update(text).digest();
