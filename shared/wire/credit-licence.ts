import * as z from "zod/mini";
import { complaintsSchemes } from "../domain/credit-licence.ts";
import { withoutSpaces } from "../domain/plain-text.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine } from "./text.ts";

/** Without spaces and a label, such as 'ACL'; a dash may mean a date, as no checksum tells. */
const numberOf = (text: string): string => withoutSpaces(text).replace(/^[a-z][a-z.#:]*(?=\d)/i, "");
const digits = (pattern: RegExp, expected: string) =>
  z.string().check(z.overwrite(numberOf), z.maxLength(20, { abort: true }), z.regex(pattern, expected));

export const licenceHolder = filledLine(120);
export const australianCreditLicence = digits(/^\d{6}$/, "a licence number of 6 digits");
export const creditRepresentativeNumber = digits(/^\d{6,7}$/, "a representative number of 6 or 7 digits");
export const memberNumber = digits(/^\d{4,8}$/, "a member number of 4 to 8 digits");

export const creditLicence = strictObject({
  holder: licenceHolder,
  australianCreditLicence,
  creditRepresentativeNumber: z.optional(creditRepresentativeNumber),
  complaintsScheme: z.enum(complaintsSchemes),
  memberNumber: z.optional(memberNumber),
  isMortgageBroker: z.boolean(),
});
