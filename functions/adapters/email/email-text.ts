declare const harmless: unique symbol;

export type SafeEmailText = string & { readonly [harmless]: true };

/** Template tag for a sentence of an email. User input becomes one line of at most 100 characters, in which mail programs find no link. */
export function emailText(words: TemplateStringsArray, ...typed: readonly string[]): SafeEmailText {
  return String.raw({ raw: words }, ...typed.map(quoted)) as SafeEmailText;
}

/** Sentences of one paragraph. */
export const emailSentences = (...sentences: readonly SafeEmailText[]): SafeEmailText => sentences.join(" ") as SafeEmailText;

/** "Identity, Bank statements.", however long. */
export const listed = (items: readonly string[]): SafeEmailText =>
  emailSentences(...items.map((item, at) => (at === items.length - 1 ? emailText`${item}.` : emailText`${item},`)));

/** A sentence that ends with an email address, to be copied as it is. Anything that is not plainly an address is written like other typed text. */
export const endingWithAddress = (sentence: SafeEmailText, address: string): SafeEmailText =>
  `${sentence} ${plainAddress.test(address) ? address : quoted(address)}` as SafeEmailText;

const plainAddress = /^[\w.%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

const maxCharacters = 100;
/** Where a text is cut before it is cleaned: what stands after so many characters is not shown. */
const maxRead = 4000;
const spacesAndUnprintable = /[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** Invisible; keeps the text around it from being detected as an address. */
const wordJoiner = "\u2060";

/** A user's own text, a paragraph for each line that is not blank, in which mail programs find no link. */
export const emailParagraphs = (text: string): readonly SafeEmailText[] =>
  text
    .split("\n")
    .map((line) => withoutLinks(lineOf(line)) as SafeEmailText)
    .filter((line) => line !== "");

function quoted(text: string): string {
  const line = lineOf(text.slice(0, maxRead));
  return withoutLinks(line.length > maxCharacters ? `${line.slice(0, maxCharacters).replace(/[\uD800-\uDBFF]$/, "")}…` : line);
}

const lineOf = (text: string): string => text.replace(spacesAndUnprintable, " ").trim();

/** An amount, a percentage or a date: to be copied as they are. */
const figure = /^\$?-?\d{1,3}(,?\d{3})*(\.\d{1,2}%?)?$|^\d{1,2}\/\d{1,2}\/\d{4}$/;

/** Also the signs that browsers read as a dot in a domain's name: U+3002, U+FF0E, U+FF61, and the full-width colon, slash and at. */
const partsOfLinks = /[.:/@\u3002\uFF0E\uFF61\uFF1A\uFF0F\uFF20](?=\S)/g;

const withoutLinks = (line: string): string =>
  line.replaceAll(/\S+/g, (word) => (figure.test(word) ? word : word.replaceAll(partsOfLinks, (sign) => sign + wordJoiner)));
