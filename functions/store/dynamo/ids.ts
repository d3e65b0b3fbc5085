import { createHash } from "node:crypto";
import { encodeTime, monotonicFactory } from "ulid";
import { notFound } from "./not-found.ts";

const idPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export const newId: () => string = monotonicFactory();

const timeLength = 10;
const randomLength = 16;

/** Sorts before every id created at this moment or later. */
export const firstIdAt = (moment: Date): string => encodeTime(moment.getTime(), timeLength) + "0".repeat(randomLength);

const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Derives an id from another system's name, always the same for the same name and moment. */
export function idOf(name: string, moment: Date): string {
  const bytes = createHash("sha256").update(name).digest();
  return encodeTime(moment.getTime(), timeLength) + Array.from(bytes.subarray(0, randomLength), (byte) => digits[byte % 32]).join("");
}

export const isId = (text: string): boolean => idPattern.test(text);

/** Throws ApiError (not found) for a malformed id, as for one that does not exist. */
export function checkedId(text: string): string {
  if (!isId(text)) throw notFound();
  return text;
}

export const childIdOf = (applicationId: string, ownId: string): string => `${checkedId(applicationId)}.${checkedId(ownId)}`;

export function splitChildId(childId: string): { readonly applicationId: string; readonly ownId: string } {
  const [applicationId = "", ownId = "", ...more] = childId.split(".");
  if (more.length > 0) throw notFound();
  return { applicationId: checkedId(applicationId), ownId: checkedId(ownId) };
}

/** The own id of a child item, in its sort key. */
export const ownIdIn = ({ sk }: Readonly<Record<string, unknown>>): string => String(sk).split("#")[1]!;
