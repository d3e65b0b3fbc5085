/** Reads what a customer or a referrer wrote into fields of a quote, by fixed rules: what may mean two things is a question. */
import { type ApplicationType, applicationTypes } from "../domain/application-type.ts";
import type { IsoDate } from "../dates.ts";
import { loanFields } from "../domain/loan-details.ts";
import { percentOf, percentageOf, round2 } from "../money.ts";
import { assetWords } from "./asset-words.ts";
import { type FieldValue, isAskedIn } from "./field-values.ts";
import type { Found, Rule } from "./text-patterns.ts";
import { rulesOn } from "./text-rules.ts";

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
  for (const rule of rulesOn(today)) reader.apply(rule);
  const assets = assetWords.flatMap((kind) => reader.takeAsset(kind));
  const isCommercial = (field: string) => field === "commercial" || field.startsWith("entity.");
  const hasCommercial =
    reader.readings.some(({ field }) => isCommercial(field)) || (assets.length > 0 && assets.every(({ consumer }) => consumer === null));
  const hasConsumer = reader.readings.some(({ field }) => field === "consumer");
  const type = own ?? (hasCommercial ? "commercial" : "consumer");
  const ofAssets = assets.flatMap(({ at, [type]: types }) =>
    [types ?? []].flat().map((value) => ({ field: "asset.assetType", value, at })),
  );
  const isElectric = ofAssets.some(({ value }) => value === "ELECTRIC_MOTOR_VEHICLE");
  const readings = [...reader.readings, ...ofAssets.filter(({ value }) => !(isElectric && value === "MOTOR_VEHICLE"))];
  const proposals = inDollars(readings.filter(({ field }) => !isMark(field) && isAskedIn(type, field)));
  const answers = [...Map.groupBy(proposals, ({ field }) => field)].map(([field, all]) => answerOf(field, all));
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

const isMark = (field: string): boolean => (applicationTypes as readonly string[]).includes(field);

/** The only value of a field, or what to ask. A value that does not fit is undefined. */
function answerOf(field: string, readings: readonly Proposal[]): Omit<ReadField, "words"> | TextQuestion {
  const values = [...new Set(readings.map(({ value }) => value))];
  const fitting = values.filter((value) => value !== undefined);
  const [reading] = readings;
  if (values.length === 1 && fitting.length === 1) return { field, value: fitting[0]!, at: reading!.at };
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

const filler = "\0";

/** A text of which each rule takes the words that it reads, so that no later one sees them. */
class Reader {
  readonly readings: Reading[] = [];
  readonly #text: string;
  /** Where each character of the rest stands in the text, in which several spaces may follow each other. */
  readonly #origin: readonly number[];
  #rest: string;
  readonly #isRead: boolean[] = [];

  constructor(text: string) {
    const plain = text.replaceAll(/[A-Z‘’ʼ\p{Pd}\p{Zs}\t]/gu, plainCharacter);
    this.#text = text;
    this.#origin = [...plain.matchAll(/(?<! ) |[^ ]/g)].map(({ index }) => index);
    this.#rest = this.#origin.map((at) => plain[at]).join("");
  }

  apply({ pattern, read, isCased }: Rule): void {
    const source = isCased ? this.#origin.map((at) => this.#text[at]).join("") : this.#rest;
    for (const match of source.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (this.#rest.slice(start, end).includes(filler)) continue;
      const found = read(match, this.#clauseBefore(start));
      if (found === undefined) continue;
      this.#take(start, end, found !== "aside");
      if (found !== "aside") this.readings.push(...found.map((one) => ({ ...one, at: this.#placeOf(start, end) })));
    }
  }

  /** 'New' directly before an asset is its condition. */
  takeAsset(kind: (typeof assetWords)[number]) {
    return [...this.#rest.matchAll(kind.words)].map(({ index, 0: { length } }) => {
      const [{ length: before } = ""] = /(?<!\w)new $/.exec(this.#rest.slice(0, index)) ?? [];
      if (before > 0) this.readings.push({ field: "asset.condition", value: "NEW", at: this.#placeOf(index - before, index - 1) });
      this.#take(index - before, index + length, true);
      return { ...kind, at: this.#placeOf(index, index + length) };
    });
  }

  #placeOf = (start: number, end: number) => [this.#origin[start]!, this.#origin[end - 1]! + 1] as const;

  #take(start: number, end: number, isRead: boolean): void {
    this.#rest = this.#rest.slice(0, start) + filler.repeat(end - start) + this.#rest.slice(end);
    for (let at = start; at < end; at += 1) this.#isRead[at] = isRead;
  }

  /** The words back to a comma, a full stop, a line's end, or what has been taken. */
  #clauseBefore(start: number): string {
    const before = this.#rest.slice(0, start);
    return before.slice(Math.max(...[",", ".", ";", "\n", filler].map((end) => before.lastIndexOf(end))) + 1);
  }

  unread(): string[] {
    return this.#origin
      .map((from, at) => (this.#isRead[at] ? "\n" : this.#text[from]))
      .join("")
      .split(/[,;\n]|\.(?!\d)/)
      .map((words) => words.replaceAll(/^[\s:!-]+|[\s:!-]+$/g, ""))
      .filter((words) => /[\p{L}\p{N}]/u.test(words));
  }
}

function plainCharacter(character: string): string {
  if (/[A-Z]/.test(character)) return character.toLowerCase();
  return (/\p{Pd}/u.test(character) ? "-" : /[‘’ʼ]/.test(character) ? "'" : " ").repeat(character.length);
}
