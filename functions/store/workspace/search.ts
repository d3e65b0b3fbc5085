import { folded, hasWord, searchWords } from "../../../shared/search-text.ts";
import { domesticNumber } from "../../../shared/wire/person.ts";

export interface Searchable {
  /** Matched by its leading digits. */
  readonly humanId?: number;
  /** Dollars; matched as a whole, with or without cents, commas and a dollar sign. */
  readonly amounts?: readonly number[];
  /** Matched in Australia's or the international form, however the digits are grouped. */
  readonly phones?: readonly string[];
  readonly texts: readonly (string | null | undefined)[];
}

interface Named {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** In both orders: Chinese names are written as one word, the last name first. */
export function nameTexts({ firstName, lastName }: Named): readonly string[] {
  const names = [firstName, lastName].filter((name) => typeof name === "string");
  return [names.join(" "), names.toReversed().join(" ")];
}

/** Matches items that contain every word, ignoring case, accents, apostrophes and hyphens. Undefined for an empty search. */
export function searchMatcher(search: string | undefined): ((thing: Searchable) => boolean) | undefined {
  const words = searchWords(search ?? "");
  if (words.length === 0) return undefined;
  const phone = phoneIn(search!);
  return ({ humanId, amounts = [], phones = [], texts }) => {
    const numbers = phones.map(domesticNumber);
    if (phone !== undefined && numbers.some((number) => number.includes(phone))) return true;
    const known = [...numbers, ...texts.filter((text) => typeof text === "string").map(folded)];
    const isNumber = (word: string) => humanId !== undefined && String(humanId).startsWith(word.replace(/^#/, "") || word);
    const isAmount = (word: string) => amounts.some((amount) => isSameAmount(amount, word));
    return words.every((word) => isNumber(word) || isAmount(word) || known.some((text) => hasWord(text, word)));
  };
}

/** The digits of a search that is a phone number or its beginning. */
function phoneIn(search: string): string | undefined {
  const number = domesticNumber(search);
  return /^\d+$/.test(number) ? number : undefined;
}

/** "34,999" and "$34999.50" both name $34,999.50. */
function isSameAmount(amount: number, word: string): boolean {
  const match = /^\$?([\d,]*\d)(\.\d{1,2})?$/.exec(word);
  if (!match) return false;
  const typed = Number(match[1]!.replaceAll(",", "") + (match[2] ?? ""));
  return match[2] === undefined ? Math.trunc(amount) === typed : amount === typed;
}
