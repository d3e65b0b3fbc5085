import { createHash } from "node:crypto";
import { encodeTime, monotonicFactory } from "ulid";
import { notFound } from "./not-found.ts";

const idPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A new id: later ones sort after earlier ones. */
export const newId: () => string = monotonicFactory();

const timeLength = 10;
const randomLength = 16;

/** An id that none of this moment or later sorts before. */
export const firstIdAt = (moment: Date): string => encodeTime(moment.getTime(), timeLength) + "0".repeat(randomLength);

const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The one id, of this moment, that another's name for a thing leads to. */
export function idOf(name: string, moment: Date): string {
  const bytes = createHash("sha256").update(name).digest();
  return encodeTime(moment.getTime(), timeLength) + Array.from(bytes.subarray(0, randomLength), (byte) => digits[byte % 32]).join("");
}

export const isId = (text: string): boolean => idPattern.test(text);

/** The id itself, once seen to be one; what is no id names nothing that could be found. */
export function checkedId(text: string): string {
  if (!isId(text)) throw notFound();
  return text;
}

export const partIdOf = (applicationId: string, own: string): string => `${checkedId(applicationId)}.${checkedId(own)}`;

/** The application's id and the part's own of a part's _id. */
export function splitPartId(partId: string): { readonly applicationId: string; readonly own: string } {
  const [applicationId = "", own = "", ...more] = partId.split(".");
  if (more.length > 0) throw notFound();
  return { applicationId: checkedId(applicationId), own: checkedId(own) };
}
