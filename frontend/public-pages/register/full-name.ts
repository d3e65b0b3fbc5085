/** Splits at the first space; the last name of a user with one name is empty. */
export function splitName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [, firstName = "", lastName = ""] = /^(\S*)\s*(.*)$/.exec(fullName.trim())!;
  return { firstName, lastName };
}
