import { withoutUnseen } from "./plain-text.ts";

/** Names that an organisation could borrow to mislead customers: anywhere in its name, whatever the spacing and punctuation. */
const companies = [
  "kelpie",
  "westpac",
  "commbank",
  "commonwealth bank",
  "national australia bank",
  "bankwest",
  "macquarie bank",
  "macquarie group",
  "macquarie leasing",
  "rabobank",
  "hsbc",
  "citibank",
  "affordable car loans",
  "australian premier finance",
  "gedda money",
  "liberty financial",
  "latitude financial",
  "money3",
  "moneyplace",
  "now finance",
  "pepper money",
  "plenti",
  "wisr",
  "equifax",
  "illion",
  "experian",
];

/** Lenders with the name of a place or an everyday word: reserved only when that is the whole name. */
const wholeNames = ["Macquarie", "Liberty", "NOW", "Pepper", "Car Start", "Finance One", "Greenlight"];

/** What staff are called: nobody who uses Kelpie, and no organisation, is theirs. */
const roles = [
  "security",
  "support",
  "helpdesk",
  "help desk",
  "administrator",
  "admin",
  "verification",
  "official",
  "noreply",
  "webmaster",
  "postmaster",
];

/** As words of their own. The Banking Act 1959 (s 66) restricts "bank", "credit union" and "building society". */
const words = [
  "anz",
  "nab",
  "cba",
  "ing",
  "amp",
  "bank",
  "banker",
  "bankers",
  "banking",
  "credit union",
  "building society",
  "asic",
  "ato",
  "apra",
  "austrac",
  "afca",
  "government",
  "police",
  ...roles,
];

const companyForms = /\b(?:pty|ltd|limited|proprietary|australia)\b/g;

/** Without case, accents, full-width forms, punctuation and what nobody sees. */
const plainWords = (text: string): string =>
  withoutUnseen(text.normalize("NFKD"))
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const squeezed = (text: string): string => text.replaceAll(" ", "");

const wordIn = (among: readonly string[], plain: string): string | undefined => among.find((word) => ` ${plain} `.includes(` ${word} `));

/** Whatever the spacing, accents and punctuation. Letters of two words count only as whole words: Mikel Pierce is a person. */
export const kelpieIn = (text: string): string | undefined =>
  /kelpie| k ?e ?l ?p ?i ?e /.test(` ${plainWords(text)} `) ? "kelpie" : undefined;

/** What a person's name contains of the product's name or of what its staff are called, if anything. */
export function reservedInPersonsName(name: string): string | undefined {
  return kelpieIn(name) ?? wordIn(roles, plainWords(name));
}

/** The reserved name or word that an organisation's name contains, if any. */
export function reservedIn(name: string): string | undefined {
  const plain = plainWords(name);
  const whole = squeezed(plain.replace(companyForms, ""));
  return (
    companies.find((company) => squeezed(plain).includes(squeezed(company))) ??
    wholeNames.find((each) => squeezed(plainWords(each)) === whole) ??
    wordIn(words, plain)
  );
}
