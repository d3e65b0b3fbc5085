import { createHmac, randomBytes } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const [stepSeconds, digits] = [30, 6];

export function newTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)]!);
}

/** The code at a time in milliseconds since 1970: RFC 6238 with SHA-1, 30 seconds and 6 digits. */
export function totpCode(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / stepSeconds)));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step that a code belongs to, with a tolerance of one step before and after now; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const steps = [-1, 0, 1].map((later) => Math.floor(now / 1000 / stepSeconds) + later);
  return steps.find((step) => totpCode(secret, step * stepSeconds * 1000) === code);
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (character) => alphabet.indexOf(character).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
