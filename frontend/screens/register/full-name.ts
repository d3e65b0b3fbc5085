/** A full name split at its first space: what follows is the last name, which somebody with one name does not have. */
export function splitName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [, firstName = "", lastName = ""] = /^(\S*)\s*(.*)$/.exec(fullName.trim())!;
  return { firstName, lastName };
}
