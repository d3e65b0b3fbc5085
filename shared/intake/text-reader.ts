import { plainAscii } from "../domain/plain-text.ts";
import type { IsoDate } from "../dates.ts";
import type { assetWords } from "./asset-words.ts";
import { type Found, words } from "./text-patterns.ts";
import { textRules } from "./text-rules.ts";

/** From, and to before. */
export type Place = readonly [number, number];

export interface Reading extends Found {
  /** In the text as it was written. */
  readonly at: Place;
}

const rules = textRules.map(([source, read, cased]) => ({ pattern: words(source, cased), read, cased }));

const filler = "\0";
/** What stands further away belongs to something else; and each match looks at its clause. */
const maxClauseLength = 200;

/** As a keyboard writes it; empty for invisible characters. A character stays one, so that places in the text stay known. */
function plainCharacter(character: string): string {
  if (character >= " " && character <= "~") return character;
  if (/\s/.test(character)) return /[\n\r]/.test(character) ? character : " ";
  const plain = plainAscii(character);
  return plain.length > 1 ? character : plain;
}

const yearsAndMonths = /(?<![\w.,])(\d{1,2}) ?(?:years?|yrs?|y) ?(?:and |& ?)?(\d|1[01]) ?(?:months?|mths?|mos?|m)(?!\w)/g;

/** '2 yrs 3 mths' as '0000000027mo': one time, as long as its words. */
function inMonths(text: string, years: string, months: string): string {
  const time = `${Number(years) * 12 + Number(months)}mo`;
  return time.length > text.length ? text : time.padStart(text.length, "0");
}

/** A text of which each rule takes the words that it reads, so that no later one sees them. */
export class Reader {
  readonly readings: Reading[] = [];
  /** With one space for several spaces of any kind. */
  readonly #text: string;
  /** Where each character of it stands in the text as it was written. */
  readonly #origin: number[] = [];
  /** In small letters, without what has been taken. */
  #rest: string;
  /** Of each character: 1 is read, 2 set aside. */
  readonly #taken: Uint8Array;
  /** What the current rule has taken. */
  #ranges: Place[] = [];

  constructor(text: string) {
    let plain = "";
    let last = "";
    for (let at = 0; at < text.length; at += 1) {
      const character = plainCharacter(text[at]!);
      if (character === "" || (character === " " && last === " ")) continue;
      plain += character;
      last = character;
      this.#origin.push(at);
    }
    this.#text = plain;
    this.#taken = new Uint8Array(plain.length);
    this.#rest = plain
      .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
      .replaceAll(/[‘’ʼ]/g, "'")
      .replaceAll(yearsAndMonths, inMonths);
  }

  applyRules(today: IsoDate): void {
    for (const rule of rules) this.#apply(rule, today);
  }

  #apply({ pattern, read, cased }: (typeof rules)[number], today: IsoDate): void {
    for (const match of (cased ? this.#text : this.#rest).matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (cased && this.#rest.slice(start, end).includes(filler)) continue;
      const found = read(match, { clause: this.#clauseBefore(start), today });
      if (found === undefined) continue;
      this.#take(start, end, found !== "aside");
      if (found !== "aside") this.readings.push(...found.map((one) => ({ ...one, at: this.#placeOf(start, end) })));
    }
    this.#hideTaken();
  }

  /** 'New' directly before an asset is its condition. */
  takeAsset(kind: (typeof assetWords)[number]) {
    const assets = [...this.#rest.matchAll(kind.words)].map(({ index, 0: { length } }) => {
      const before = this.#rest.endsWith("new ", index) && !/\w/.test(this.#rest[index - 5] ?? "") ? 4 : 0;
      if (before > 0) this.readings.push({ field: "asset.condition", value: "NEW", at: this.#placeOf(index - before, index - 1) });
      this.#take(index - before, index + length, true);
      return { ...kind, at: this.#placeOf(index, index + length) };
    });
    this.#hideTaken();
    return assets;
  }

  #placeOf = (start: number, end: number) => [this.#origin[start]!, this.#origin[end - 1]! + 1] as const;

  #take(start: number, end: number, isRead: boolean): void {
    this.#taken.fill(isRead ? 1 : 2, start, end);
    this.#ranges.push([start, end]);
  }

  /** Once for each rule: its matches do not overlap. */
  #hideTaken(): void {
    if (this.#ranges.length === 0) return;
    const parts = this.#ranges.map(
      ([start, end], at) => this.#rest.slice(this.#ranges[at - 1]?.[1] ?? 0, start) + filler.repeat(end - start),
    );
    this.#rest = parts.join("") + this.#rest.slice(this.#ranges.at(-1)![1]);
    this.#ranges = [];
  }

  /** The words back to a comma, a full stop, a line's end, or what has been taken. */
  #clauseBefore(end: number): string {
    let start = end;
    while (start > end - maxClauseLength && start > 0 && this.#taken[start - 1] === 0 && !",.;\n".includes(this.#rest[start - 1]!))
      start -= 1;
    return this.#rest.slice(start, end);
  }

  unread(): string[] {
    let left = "";
    for (let at = 0, end = 0; at < this.#text.length; at = end) {
      const isRead = this.#taken[at] === 1;
      while (end < this.#text.length && (this.#taken[end] === 1) === isRead) end += 1;
      left += isRead ? "\n" : this.#text.slice(at, end);
    }
    return left
      .split(/,(?!\d{3})|[;\n]+|\.(?!\d)/)
      .map((part) => part.replaceAll(/^[\s:!<>|-]+|[\s:!<>|-]+$/g, ""))
      .filter((part) => /[\p{L}\p{N}]/u.test(part));
  }
}
