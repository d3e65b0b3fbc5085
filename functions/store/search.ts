/** What a search may find of a thing. */
export interface Searchable {
  /** Its number, found by its first digits. */
  readonly humanId: number;
  readonly texts: readonly (string | null | undefined)[];
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[‘’]/g, "'").toLowerCase();

/** Whether something has each word of a search in it, whatever the capitals and accents; undefined for a search of nothing. */
export function searchFor(search: string | undefined): ((thing: Searchable) => boolean) | undefined {
  const words = plain(search ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return undefined;
  return ({ humanId, texts }) => {
    const known = texts.filter((text) => typeof text === "string").map(plain);
    return words.every((word) => String(humanId).startsWith(word.replace(/^#/, "") || word) || known.some((text) => text.includes(word)));
  };
}
