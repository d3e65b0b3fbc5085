/** The name of a person as a register writes it: 'CITIZEN, JANE ALICE' is Jane Alice Citizen. A name without a comma is a last name. */
export function personNameIn(text: string): { readonly firstName: string; readonly lastName: string } {
  const [last = "", ...first] = text.split(",").map((part) => part.trim());
  return { firstName: capitalized(first.join(" ")), lastName: capitalized(last) };
}

/** Jane-Alice O'Brien for JANE-ALICE O'BRIEN. */
const capitalized = (name: string): string => name.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
