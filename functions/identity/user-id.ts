const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const idLength = 26;

/** The id of the user who registers with this Cognito subject: the same 128 bits, written as an id. Undefined unless it is a UUID. */
export function userIdOf(subject: string): string | undefined {
  if (!uuid.test(subject)) return undefined;
  const number = BigInt(`0x${subject.replaceAll("-", "")}`).toString(digits.length);
  return Array.from(number, (digit) => digits[Number.parseInt(digit, digits.length)])
    .join("")
    .padStart(idLength, "0");
}
