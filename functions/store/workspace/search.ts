export interface Searchable {
  /** Matched by its leading digits. */
  readonly humanId: number;
  readonly texts: readonly (string | null | undefined)[];
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[‘’]/g, "'").toLowerCase();

/** Matches items that contain every word, ignoring case and accents. Undefined for an empty search. */
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
