/** Reads what a customer or a referrer wrote into fields of a quote, by fixed rules: what may mean two things is a question. */
import { type ApplicationType, applicationTypes } from "../domain/application-type.ts";
import type { IsoDate } from "../dates.ts";
import { loanFields } from "../domain/loan-details.ts";
import { percentOf, percentageOf, round2 } from "../money.ts";
import { assetWords } from "./asset-words.ts";
import { type FieldValue, isAskedIn } from "./field-values.ts";
import { type Place, type Reading, Reader } from "./text-reader.ts";

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

export interface ReadText {
  readonly type: ApplicationType;
  readonly fields: readonly ReadField[];
  readonly questions: readonly TextQuestion[];
  /** Words that no rule has read, in order. */
  readonly unread: readonly string[];
}

/** `type` is that of the quote that the text belongs to, if there is one. Only the first 8,000 characters are read. */
export function readText(whole: string, { today, type: own }: { readonly today: IsoDate; readonly type?: ApplicationType }): ReadText {
  const text = whole.slice(0, maxTextLength);
  const reader = new Reader(text);
  reader.applyRules(today);
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
