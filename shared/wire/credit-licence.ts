import * as z from "zod/mini";
import { complaintsSchemes } from "../domain/credit-licence.ts";
import { withoutSpaces } from "../domain/plain-text.ts";
import { strictObject } from "./strict-object.ts";

/** Without spaces and its own name, such as 'ACL'; a dash may mean a date, as no checksum tells. */
function digits(names: string, pattern: RegExp, expected: string) {
  const label = new RegExp(String.raw`^(?:${names})?(?:no|number)?[.:#]*(?=\d)`, "i");
  const numberOf = (text: string): string => withoutSpaces(text).replace(label, "");
  return z.string().check(z.overwrite(numberOf), z.maxLength(20, { abort: true }), z.regex(pattern, expected));
}

export const maxHolder = 120;

export const australianCreditLicence = digits("acl|australiancreditlicen[cs]e", /^\d{6}$/, "a licence number of 6 digits");
export const creditRepresentativeNumber = digits("a?crn?|creditrepresentative", /^\d{6,7}$/, "a representative number of 6 or 7 digits");
export const memberNumber = digits("afca|member(?:ship)?", /^\d{4,8}$/, "a member number of 4 to 8 digits");

/** As it is stored and answered. */
export const creditLicence = strictObject({
  holder: z.string().check(z.maxLength(maxHolder)),
  australianCreditLicence,
  creditRepresentativeNumber: z.optional(creditRepresentativeNumber),
  complaintsScheme: z.enum(complaintsSchemes),
  memberNumber: z.optional(memberNumber),
  isMortgageBroker: z.boolean(),
});
