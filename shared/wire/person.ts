import * as z from "zod/mini";
import { plainAscii } from "../domain/plain-text.ts";

/** Rules and messages of the core specification, section 5. */
export const mobileMessage = "Not a valid Australia mobile phone number.";
export const emailMessage = "Not a valid email address.";
export const organisationEmailMessage = "Invalid email";
export const passwordExpected =
  "8 to 32 characters with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&, and no others";

const endOfSentence = /(?<![;,.])[;,.]+$/;

/** An address as a link, a signature or a mail program writes it: 'Email: jo@example.com', 'Jo Lee <jo@example.com>;'. */
const plainEmail = (text: string): string =>
  plainAscii(text)
    .replace(endOfSentence, "")
    .replace(/^mailto:([^?]*)\?.*$/i, "$1")
    .replace(/^(?:e|e-?mail|mailto):\s*/i, "")
    .replace(/^[^<>@]*<([^<>]*)>$/, "$1");

/** A number as a link or a signature writes it: 'M: 0412 345 678'. */
const plainPhone = (text: string): string =>
  plainAscii(text)
    .replace(endOfSentence, "")
    .replace(/^(?:tel|telephone|phone|ph|mobile|mob|cell|m|p|t|sms|callto)\s*[.:]?\s*(?=[+(\d])/i, "");

/** A number of digits without what separates them, and with 0 for Australia's country code; any other text as it is. */
export function domesticNumber(text: string): string {
  const typed = plainPhone(text);
  const number = typed.replaceAll(/[\s()./-]/g, "");
  return /^\+?\d+$/.test(number) ? number.replace(/^(?:\+61|(?:00(?:11)?)?61(?=0?[2-578]\d{8}$))0?/, "0") : typed;
}

/** In Australia's or the international form, with or without spaces and dashes; empty if none is given. */
export const mobile = z.string().check(z.overwrite(domesticNumber), z.regex(/^(?:0[45]\d{8})?$/, { error: mobileMessage, abort: true }));

const emailPattern = /^[^\s@"(),:;<>[\\\]\p{Cc}]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/u;

/** The message is the one of the screen that asks for it. */
export const emailAddress = (message: string) =>
  z.string().check(z.overwrite(plainEmail), z.maxLength(50, { abort: true }), z.regex(emailPattern, message));

/** Of a customer: an address that an email can reach. */
export const customerEmail = z
  .string()
  .check(
    z.overwrite(plainEmail),
    z.maxLength(254, { abort: true }),
    z.regex(emailPattern, "an email address that reaches the customer, such as name@example.com"),
  );

/** An Australian number with its area code, one of 13, 1300 or 1800, or a foreign one with its country code. */
const reachable = /^(?:0[2-578]\d{8}|13\d{4}|1[38]00\d{6}|\+(?!61)[1-9]\d{7,14})$/;
const isReachable = (text: string): boolean => reachable.test(domesticNumber(text).replace(/^00(?:11)?(?=[1-9])/, "+"));

/** Of a customer, as it was typed: a number that can be called. */
export const customerPhone = z
  .string()
  .check(
    z.overwrite(plainPhone),
    z.maxLength(30, { abort: true }),
    z.refine(isReachable, "a phone number that reaches the customer, such as 0412 345 678 or (02) 9374 4000"),
  );

export const password = z
  .string()
  .check(z.regex(/^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)(?=[^@$!%*?&]*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,32}$/, passwordExpected));

/** A code of an authenticator app. */
export const totpCode = z.string().check(z.regex(/^\d{6}$/, "the 6 digits of the code"));

/** A password at sign-in; the rules for new passwords do not apply to it. */
export const passwordAttempt = z.string().check(z.minLength(1), z.maxLength(256));

/** A profile's phone number, whose format is not checked; the length is that without spaces and +61. */
export const phoneNumber = z
  .string()
  .check(
    z.overwrite(domesticNumber),
    z.minLength(1),
    z.maxLength(15, { abort: true }),
    z.regex(/^\P{Cc}*$/u, "one line without control characters"),
  );
