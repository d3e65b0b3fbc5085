import * as z from "zod/mini";
import { customerName } from "../domain/customer.ts";
import { reservedInPersonsName } from "../domain/reserved-names.ts";
import { hasLetter } from "../domain/signature.ts";
import { fullName } from "../format.ts";
import { hasNothingHidden, isOwn, shownName } from "./shown-name.ts";
import { plainLine } from "./text.ts";

/** Rule and message of the core specification, section 5; names also have apostrophes: O'Brien. */
export const nameMessage = "Name can contain only letters, apostrophes, dashes (-) or spaces.";

/** Characters of a first or a last name. */
const maxNameLength = 50;

// The joiners are part of Persian and Indian spelling; plainText removes them elsewhere.
const letters = /^[\p{L}\p{M}\u200C-\u200D'’\- ]*$/u;
const apostrophes = /[\u2018\u201B\u2032\u00B4`\uFF07]/g;
const dashes = /[\p{Pd}\u2212]/gu;
const plainName = (text: string): string => plainLine(text).replace(apostrophes, "’").replace(dashes, "-");

const ownName = "Please enter your own name.";
const isOwnName = isOwn(reservedInPersonsName, ownName);

/** Emails and pages show a user's name to customers and colleagues. Empty for a person with a single name. */
export const lastName = z
  .string()
  .check(
    z.overwrite(plainName),
    z.maxLength(maxNameLength, { abort: true }),
    z.regex(letters, { error: nameMessage, abort: true }),
    z.refine(hasNothingHidden, { error: nameMessage, abort: true }),
    isOwnName,
  );

export const name = lastName.check(z.regex(/\p{L}/u, { error: nameMessage, abort: true }));

/** A name as others write it, in place of a signature or in an invitation: it reaches emails and papers, and is no message. */
export const writtenName = (max: number) =>
  shownName(max).check(
    z.refine(hasLetter, { error: "a name with at least one letter", abort: true }),
    z.regex(/^[\p{L}\p{M}\p{N}\u200C-\u200D'’.,()/\- ]*$/u, {
      error: "a name without other signs than . , ' ( ) / and -",
      abort: true,
    }),
    isOwnName,
  );

/** Checks both names together: "Help" and "Desk" each pass alone, "Help Desk" is refused. */
export const areOwnNames = isOwn((names: Parameters<typeof fullName>[0]) => reservedInPersonsName(fullName(names)), ownName, ["lastName"]);

export const ownNames = z.object({ firstName: z.string(), lastName: z.string() }).check(areOwnNames);

/** A customer may have one name, given as either of the two. */
export const someName = z.refine<{ readonly firstName: string; readonly lastName: string }>((customer) => customerName(customer) !== "", {
  error: "a first or a last name",
  path: ["firstName"],
});
