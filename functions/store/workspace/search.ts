export interface Searchable {
  /** Matched by its leading digits. */
  readonly humanId?: number;
  /** Dollars; matched as a whole, with or without cents, commas and a dollar sign. */
  readonly amounts?: readonly number[];
  readonly texts: readonly (string | null | undefined)[];
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[‘’]/g, "'").toLowerCase();

/** Matches items that contain every word, ignoring case and accents. Undefined for an empty search. */
export function searchMatcher(search: string | undefined): ((thing: Searchable) => boolean) | undefined {
  const words = plain(search ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return undefined;
  return ({ humanId, amounts = [], texts }) => {
    const known = texts.filter((text) => typeof text === "string").map(plain);
    const isNumber = (word: string) => humanId !== undefined && String(humanId).startsWith(word.replace(/^#/, "") || word);
    const isAmount = (word: string) => amounts.some((amount) => isSameAmount(amount, word));
    return words.every((word) => isNumber(word) || isAmount(word) || known.some((text) => text.includes(word)));
  };
}

/** "34,999" and "$34999.50" both name $34,999.50. */
function isSameAmount(amount: number, word: string): boolean {
  const match = /^\$?([\d,]*\d)(\.\d{1,2})?$/.exec(word);
  if (!match) return false;
  const typed = Number(match[1]!.replaceAll(",", "") + (match[2] ?? ""));
  return match[2] === undefined ? Math.trunc(amount) === typed : amount === typed;
}
