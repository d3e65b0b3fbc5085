import * as z from "zod/mini";
import { complaintsSchemes } from "../domain/credit-licence.ts";
import { withoutSpaces } from "../domain/plain-text.ts";
import { kelpieIn } from "../domain/reserved-names.ts";
import { ifRegistered } from "./organisation-name.ts";
import { isOwn, shownName } from "./shown-name.ts";
import { strictObject } from "./strict-object.ts";

/** Without spaces and its own name, such as 'ACL'; a dash may mean a date, as no checksum tells. */
function digits(names: string, pattern: RegExp, expected: string) {
  const label = new RegExp(String.raw`^(?:${names})?(?:no|number)?[.:#]*(?=\d)`, "i");
  const numberOf = (text: string): string => withoutSpaces(text).replace(label, "");
  return z.string().check(z.overwrite(numberOf), z.maxLength(20, { abort: true }), z.regex(pattern, expected));
}

const maxHolder = 120;

/** Printed on what customers get. It may be a lender that the organisation represents, but not Kelpie. */
export const licenceHolder = shownName(maxHolder).check(isOwn(kelpieIn, ifRegistered));
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

export const enteredLicence = z.extend(creditLicence, { holder: licenceHolder });
