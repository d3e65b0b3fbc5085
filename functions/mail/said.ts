declare const harmless: unique symbol;

/** Words that may stand in a letter. */
export type Sentence = string & { readonly [harmless]: true };

/**
 * A sentence of a letter. What stands in its gaps was typed by somebody: it stays on its line, at a length that leaves the sentence
 * ours, and no mail program makes a link of it.
 */
export function said(words: TemplateStringsArray, ...typed: readonly string[]): Sentence {
  return String.raw({ raw: words }, ...typed.map(quoted)) as Sentence;
}

const mostCharacters = 100;
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** Shows nothing, and keeps what it joins from being read as one address. */
const wordJoiner = "\u2060";

function quoted(text: string): string {
  const line = text.replace(unprintable, " ").replace(/\s+/g, " ").trim();
  const short = line.length > mostCharacters ? `${line.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, "")}…` : line;
  return short.replace(/[.:/@](?=\S)/g, (sign) => sign + wordJoiner);
}
