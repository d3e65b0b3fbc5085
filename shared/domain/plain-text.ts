/** Hyphens of Word and of Chinese, Japanese and Korean keyboards. */
const hyphens = /[\u2010\u2011\uFE63\uFF0D]/g;
const fullWidth = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g;
const fullWidthOffset = 0xff10 - 0x30;
/** PDFs print two letters as one sign. */
const ligatures = /[\uFB00-\uFB06]/g;
/** Soft hyphens, zero-width spaces, byte order marks and directions of writing, which nobody sees. Overrides to the left are rejected instead. */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202D\u2060\u2066-\u2069\uFEFF]/g;
/** Format characters, others that are drawn as nothing, and the blanks of Braille and of hieroglyphs, which count as a sign and as letters. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}]/gu;

export const withoutUnseen = (text: string): string => text.replace(unseen, "");

/** Joiners shape Arabic and Indian letters and emoji; beside others they are left over from a web page. */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]|(?<=[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
/** Composing a long run of marks takes quadratic time. Unicode's Stream-Safe Text Format (UAX 15) allows 30. */
const longRunOfMarks = /\p{M}{31}/u;

/**
 * The text in the characters that a keyboard writes, however Word, a web page, a PDF or a phone wrote it: composed letters (NFC), plain
 * spaces, hyphens, digits and Latin letters, without what is invisible. Equal names become equal texts.
 */
export function plainText(text: string): string {
  if (longRunOfMarks.test(text)) return text;
  return text
    .replace(invisible, "")
    .replace(strayJoiner, "")
    .normalize("NFC")
    .replace(/\p{Z}/gu, " ")
    .replace(hyphens, "-")
    .replace(ligatures, (sign) => sign.normalize("NFKC"))
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - fullWidthOffset));
}

/** Of Arabic and Persian keyboards. */
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;
const arabicSigns: Readonly<Record<string, string>> = { "\u066A": "%", "\u066B": ".", "\u066C": "," };

/** Longer than any number or address, and short enough for every compatibility character to become several. */
const maxAsciiLength = 300;

/** For numbers and email addresses: all compatibility characters, such as full-width signs, Arabic digits and each dash become ASCII; trimmed. */
export function plainAscii(text: string): string {
  if (text.length > maxAsciiLength || longRunOfMarks.test(text)) return text;
  return plainText(text.normalize("NFKC"))
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\u066A-\u066C]/g, (sign) => arabicSigns[sign]!)
    .trim();
}

/** For codes and numbers that are written in groups. */
export const withoutSpaces = (text: string): string => plainAscii(text).replaceAll(/\s/g, "");

/** What people write into a cell where they know nothing. */
export const isNothing = (text: string): boolean => /^(?:#?n\/?a|tb[acd]|unknown|not known|\?+)?$/i.test(text.trim());
