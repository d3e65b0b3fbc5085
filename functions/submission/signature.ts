import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceSeconds = 300;

/** A text's signature at a moment: "t=1700000000,v1=", then the HMAC-SHA-256 of "1700000000." and the text, in hexadecimal. */
export function signed(text: string, key: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(`${seconds}.${text}`, key).toString("hex")}`;
}

/** Whether whoever has the key signed this text within five minutes of a moment. */
export function isSigned(text: string, signature: string, { key, now }: { readonly key: string; readonly now: Date }): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!parts) return false;
  const [, seconds = "", hex = ""] = parts;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  return timingSafeEqual(hmac(`${seconds}.${text}`, key), Buffer.from(hex, "hex"));
}

const hmac = (text: string, key: string): Buffer => createHmac("sha256", key).update(text).digest();
