import { ApiError } from "../call/api-error.ts";

const letters: Readonly<Record<string, string>> = { "@": "a", "4": "a", "0": "o", $: "s", "5": "s", "3": "e", "7": "t", "!": "i" };

let loading: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords from leaks. The list takes a while to load and is needed only for new passwords. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Whose password it is. */
interface Owner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * Throws ApiError (invalid) for a password that attackers try first: a common one, or one of nothing but the product's name and the
 * user's own names and address; also with usual substitutions, and digits or signs around it.
 */
export async function rejectGuessablePassword(password: string, owner: Owner, field: "password" | "newPassword"): Promise<void> {
  const common = await (loading ??= loadList());
  const words = wordsOf(owner);
  if (!variantsOf(password).some((variant) => common.has(variant) || consistsOf(words, variant))) return;
  throw new ApiError("invalid", "PASSWORD_COMMON", "This password is easy to guess. Please choose a less common one.", field);
}

/** The longest first: "ann" must not be taken out of "annika". */
const wordsOf = ({ firstName, lastName, email }: Owner): string[] =>
  ["kelpie", ...`${firstName} ${lastName} ${email}`.toLowerCase().split(/[^\p{L}]+/u)]
    .filter(({ length }) => length > 2)
    .toSorted((one, other) => other.length - one.length);

const consistsOf = (words: readonly string[], text: string): boolean =>
  !/\p{L}/u.test(words.reduce((rest, word) => rest.replaceAll(word, " "), text));

function variantsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const withoutEnd = [lower, lower.replace(/[^a-z\d]+$/, ""), lower.replace(/[^a-z]+$/, "")];
  return withoutEnd.flatMap((text) => [text, ...["l", "i"].map((one) => plainLetters(text, one))]);
}

const plainLetters = (text: string, one: string): string =>
  Array.from(text, (sign) => (sign === "1" ? one : (letters[sign] ?? sign))).join("");
