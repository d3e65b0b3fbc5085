/** Reads what a customer or a referrer wrote into fields of a quote, by fixed rules: what may mean two things is a question. */
import { type ApplicationType, applicationTypes } from "../domain/application-type.ts";
import type { IsoDate } from "../dates.ts";
import { loanFields } from "../domain/loan-details.ts";
import { percentOf, percentageOf, round2 } from "../money.ts";
import { assetWords } from "./asset-words.ts";
import { type FieldValue, isAskedIn } from "./field-values.ts";
import { type Found, words } from "./text-patterns.ts";
import { textRules } from "./text-rules.ts";

export const maxTextLength = 8_000;

export interface ReadField {
  /** As the column of a table of scenarios; also email, phone, budget, a name or the ABN. */
  readonly field: string;
  readonly value: FieldValue;
  readonly words: string;
  /** Of the words in the text. */
  readonly at: Place;
}

/** A field of which the text says several things, or one that does not fit; without choices where no reading fits. */
export interface TextQuestion {
  readonly field: string;
  readonly choices: readonly FieldValue[];
  /** Of its readings in the text. */
  readonly places: readonly Place[];
}

/** From, and to before. */
export type Place = readonly [number, number];

export interface ReadText {
  readonly type: ApplicationType;
  readonly fields: readonly ReadField[];
  readonly questions: readonly TextQuestion[];
  /** Words that no rule has read, in order. */
  readonly unread: readonly string[];
}

interface Reading extends Found {
  readonly at: Place;
}

/** `type` is that of the quote that the text belongs to, if there is one. Only the first 8,000 characters are read. */
export function readText(whole: string, { today, type: own }: { readonly today: IsoDate; readonly type?: ApplicationType }): ReadText {
  const text = whole.slice(0, maxTextLength);
  const reader = new Reader(text);
  for (const rule of rules) reader.apply(rule, today);
  const signature = /^[ >]*(?:--[ \r]*$|(?:kind |warm |best |many )?(?:regards|thanks|thank you|cheers|sincerely)\b)/im.exec(text);
  const isSigned = ({ field, at }: Pick<Reading, "field" | "at">) =>
    ofSender.includes(field) && signature !== null && at[0] > signature.index;
  const assets = assetWords.flatMap((kind) => reader.takeAsset(kind));
  const marks = reader.readings.filter((reading) => !isSigned(reading)).map(({ field }) => field);
  const hasCommercial =
    marks.some((field) => field === "commercial" || field.startsWith("entity.")) ||
    (assets.length > 0 && assets.every(({ consumer }) => consumer === null));
  const hasConsumer = marks.includes("consumer");
  const type = own ?? (hasCommercial ? "commercial" : "consumer");
  const ofAssets = assets.flatMap(({ at, [type]: types }) =>
    [types ?? []].flat().map((value) => ({ field: "asset.assetType", value, at })),
  );
  const isElectric = ofAssets.some(({ value }) => value === "ELECTRIC_MOTOR_VEHICLE");
  const readings = [...reader.readings, ...ofAssets.filter(({ value }) => !(isElectric && value === "MOTOR_VEHICLE"))];
  const proposals = inDollars(readings.filter(({ field }) => !isMark(field) && isAskedIn(type, field)));
  const answers = [...Map.groupBy(proposals, ({ field }) => field)].map(([field, all]) => {
    const ofText = all.filter((reading) => !isSigned(reading));
    return ofText.length > 0 ? answerOf(field, ofText) : questionOf(field, all);
  });
  const fields = answers.flatMap((answer) => ("value" in answer ? { ...answer, words: text.slice(...answer.at) } : []));
  return {
    type,
    fields: fields.toSorted((a, b) => a.at[0] - b.at[0]),
    questions: [
      ...(own === undefined && hasCommercial && hasConsumer ? [{ field: "applicationType", choices: applicationTypes, places: [] }] : []),
      ...answers.flatMap((answer) => ("choices" in answer ? answer : [])),
    ],
    unread: reader.unread(),
  };
}

/** In a signature these may be the sender's, who need not be the customer. */
const ofSender: readonly string[] = ["email", "phone", "entity.abn", ...applicationTypes];

const isMark = (field: string): boolean => (applicationTypes as readonly string[]).includes(field);

/** The only value of a field, or what to ask. A value that does not fit is undefined. */
function answerOf(field: string, readings: readonly Proposal[]): Omit<ReadField, "words"> | TextQuestion {
  const [{ value, at }] = readings as [Proposal];
  return value !== undefined && readings.every((one) => one.value === value) ? { field, value, at } : questionOf(field, readings);
}

function questionOf(field: string, readings: readonly Proposal[]): TextQuestion {
  const fitting = [...new Set(readings.map(({ value }) => value).filter((value) => value !== undefined))];
  const isSummed = field === "loanDetails.deposit" && fitting.length > 1;
  const sum = isSummed ? [fitting.reduce<number>((total, value) => round2(total + Number(value)), 0)] : [];
  return { field, choices: [...fitting, ...sum], places: readings.map(({ at }) => at) };
}

interface Proposal extends Omit<Reading, "value"> {
  readonly value: FieldValue | undefined;
}

/** With an asset value for the loan, dollars for a deposit in percent, and percent for a balloon in dollars. */
function inDollars(readings: readonly Reading[]): readonly Proposal[] {
  const valuesOf = (field: string) => [...new Set(readings.filter((one) => one.field === field).map(({ value }) => Number(value)))];
  const deposit = valuesOf("loanDetails.deposit").filter((dollars) => dollars > 0);
  const hasPercent = valuesOf("depositPercent").length > 0;
  const isStated = valuesOf("asset.assetValue").length > 0;
  const values = (loan: number) =>
    hasPercent ? [undefined] : deposit.length === 0 ? [loan] : [loan, ...deposit.map((each) => loan + each)];
  const withValue = readings.flatMap((reading): Proposal[] => {
    if (reading.field !== "loan") return [reading];
    return isStated ? [] : values(Number(reading.value)).map((value) => ({ ...reading, field: "asset.assetValue", value }));
  });
  const assetValues = [...new Set(withValue.filter(({ field }) => field === "asset.assetValue").map(({ value }) => value))];
  const assetValue = assetValues.length === 1 ? Number(assetValues[0]) : undefined;
  return withValue.map((reading) => {
    const amount = Number(reading.value);
    switch (reading.field) {
      case "depositPercent":
        return {
          ...reading,
          field: "loanDetails.deposit",
          value: assetValue && depositOf(round2(percentOf(amount, assetValue)), assetValue),
        };
      case "loanDetails.deposit":
        return { ...reading, value: depositOf(amount, assetValue) };
      case "balloonDollars":
        return { ...reading, field: "loanDetails.balloon", value: assetValue && balloonOf(round2(percentageOf(amount, assetValue))) };
      case "loanDetails.balloon":
        return { ...reading, value: balloonOf(amount) };
      default:
        return reading;
    }
  });
}

const depositOf = (dollars: number, assetValue = Infinity): number | undefined => (dollars < assetValue ? dollars : undefined);
const balloonOf = (percent: number): number | undefined => (percent <= loanFields.balloon.max ? percent : undefined);

const rules = textRules.map(([source, read, cased]) => ({ pattern: words(source, cased), read, cased }));

const filler = "\0";
/** What stands further away belongs to something else; and each match looks at its clause. */
const maxClauseLength = 200;

/** A text of which each rule takes the words that it reads, so that no later one sees them. */
class Reader {
  readonly readings: Reading[] = [];
  /** With one space for several spaces of any kind. */
  readonly #text: string;
  /** Where each character of it stands in the text as it was written. */
  readonly #origin: number[] = [];
  /** In small letters, without what has been taken. */
  #rest: string;
  readonly #taken: ("read" | "aside")[] = [];
  /** What the current rule has taken. */
  #ranges: Place[] = [];

  constructor(text: string) {
    const spaced = text.replaceAll(/[\p{Zs}\t]/gu, " ");
    for (let at = 0; at < spaced.length; at += 1) if (spaced[at] !== " " || spaced[at - 1] !== " ") this.#origin.push(at);
    this.#text = spaced.replaceAll(/ {2,}/g, " ");
    this.#rest = this.#text
      .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
      .replaceAll(/[‘’ʼ]/g, "'")
      .replaceAll(/\p{Pd}/gu, (dash) => "-".repeat(dash.length));
  }

  apply({ pattern, read, cased }: (typeof rules)[number], today: IsoDate): void {
    for (const match of (cased ? this.#text : this.#rest).matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (this.#rest.slice(start, end).includes(filler)) continue;
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
    for (let at = start; at < end; at += 1) this.#taken[at] = isRead ? "read" : "aside";
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
    while (start > end - maxClauseLength && start > 0 && this.#taken[start - 1] === undefined && !",.;\n".includes(this.#rest[start - 1]!))
      start -= 1;
    return this.#rest.slice(start, end);
  }

  unread(): string[] {
    let left = "";
    for (let at = 0; at < this.#text.length; at += 1) left += this.#taken[at] === "read" ? "\n" : this.#text[at];
    return left
      .split(/,(?!\d{3})|[;\n]+|\.(?!\d)/)
      .map((part) => part.replaceAll(/^[\s:!<>|-]+|[\s:!<>|-]+$/g, ""))
      .filter((part) => /[\p{L}\p{N}]/u.test(part));
  }
}
