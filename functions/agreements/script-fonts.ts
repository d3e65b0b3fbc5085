import { readFileSync } from "node:fs";

/** Letters that Inter lacks, by script: each has a file in fonts/. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\u3000-\u303F\u30FC]/u, "han.otf"],
  [/\p{sc=Hang}/u, "hangul.otf"],
  [/\p{sc=Arab}/u, "arabic.ttf"],
  [/\p{sc=Armn}/u, "armenian.ttf"],
  [/\p{sc=Beng}/u, "bengali.ttf"],
  [/\p{sc=Deva}/u, "devanagari.ttf"],
  [/\p{sc=Ethi}/u, "ethiopic.ttf"],
  [/\p{sc=Geor}/u, "georgian.ttf"],
  [/\p{sc=Gujr}/u, "gujarati.ttf"],
  [/\p{sc=Guru}/u, "gurmukhi.ttf"],
  [/\p{sc=Hebr}/u, "hebrew.ttf"],
  [/\p{sc=Knda}/u, "kannada.ttf"],
  [/\p{sc=Khmr}/u, "khmer.ttf"],
  [/\p{sc=Laoo}/u, "lao.ttf"],
  [/\p{sc=Mlym}/u, "malayalam.ttf"],
  [/\p{sc=Orya}/u, "oriya.ttf"],
  [/\p{sc=Sinh}/u, "sinhala.ttf"],
  [/\p{sc=Taml}/u, "tamil.ttf"],
  [/\p{sc=Telu}/u, "telugu.ttf"],
  [/\p{sc=Thaa}/u, "thaana.ttf"],
  [/\p{sc=Thai}/u, "thai.ttf"],
];

/** Latin, Greek and Cyrillic letters with combining marks, which Inter does not place. */
export const otherLetters = "latin.ttf";

/** The file of the font that has the script of these characters. */
export const fontFileFor = (characters: string): string => scripts.find(([script]) => script.test(characters))?.[1] ?? otherLetters;

/** Read at need: most documents are in Latin letters. The bundle of a function has the folder beside its code. */
export const readFont = (file: string): Buffer => readFileSync(new URL(`fonts/${file}`, import.meta.url));
