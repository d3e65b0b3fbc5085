/** How searches compare texts: by their letters, however they are spelt. */
import { plainText } from "./domain/plain-text.ts";

const ascii = /^[\x20-\x7E]*$/;
const letters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" };
const joiners = /['`\u2018\u2019\u02BB\u02BC\p{Pd}\u2212]/gu;

/** In small letters without accents, apostrophes and hyphens: 'Zoë O’Hara-Lý' is 'zoe oharaly'. */
export function folded(text: string): string {
  const plain = ascii.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter]!)
    .replace(joiners, "")
    .replaceAll("&", " and ");
}

/** The words of a search, folded; none of an empty one. */
export const searchWords = (search: string): readonly string[] =>
  folded(plainText(search))
    .replaceAll(/#\s+/g, "#")
    .split(/\s+/)
    .map((word) => word.replace(/(?<![.,;:])[.,;:]+$/, "") || word)
    .filter((word) => word !== "");

/** Whether a folded text contains a folded word, also across its spaces. */
export const hasWord = (text: string, word: string): boolean =>
  text.includes(word) || (/\p{L}/u.test(word) && text.replaceAll(" ", "").includes(word));

/** Whether a text contains every word of a search, in any order. */
export function matchesSearch(search: string, text: string): boolean {
  const known = folded(text);
  return searchWords(search).every((word) => hasWord(known, word));
}
