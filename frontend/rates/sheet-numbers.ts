import { dayIn } from "../../shared/typed-date.ts";
import { numberIn, withoutUnits } from "../../shared/typed-number.ts";

/** A number of a sheet, or one of its days. */
export interface SheetValue {
  /** JSON pointer. */
  readonly path: string;
  /** Where it stands, in words: "Fee Establishment", "Tier Prime, if Score 660 to 800". */
  readonly place: string;
  readonly name: string;
  readonly value: number | string | null;
}

const lists = { balloonLimits: "Balloon limit", fees: "Fee", brokerage: "Brokerage", loading: "Loading", productTiers: "Tier" } as const;
const days = { date: "Date of the sheet", expiresOn: "Last day of the rates" } as const;
const bounds = ["from", "to"];

/** The values that a form may change, in the sheet's order; none of a text that is no JSON object. */
export function sheetValues(text: string): SheetValue[] {
  const sheet = objectIn(text);
  if (sheet === undefined) return [];
  const dated = Object.entries(days).flatMap(([key, place]): SheetValue[] => {
    const value = sheet[key];
    return value === null || typeof value === "string" ? [{ path: `/${key}`, place, name: "day", value }] : [];
  });
  const numbers = Object.entries(lists).flatMap(([key, kind]) => {
    const entries = sheet[key];
    return Array.isArray(entries) ? entries.flatMap((entry, at) => numbersIn(entry, `/${key}/${at}`, placeOf(entry, kind, at))) : [];
  });
  return [...dated, ...numbers];
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function placeOf(entry: unknown, kind: string, at: number): string {
  const name = isObject(entry) ? (entry["name"] ?? entry["label"] ?? entry["table"]) : undefined;
  return typeof name === "string" ? `${kind} ${name}` : `${kind} ${at + 1}`;
}

/** `place` is the entry's, to which a criterion adds its own name; one in a compound is named without the compound. */
function numbersIn(value: unknown, path: string, place: string, { name = "", entry = place } = {}): SheetValue[] {
  if (typeof value === "number") return [{ path, place, name, value }];
  if (Array.isArray(value)) {
    return value.flatMap((member, at) => numbersIn(member, `${path}/${at}`, place, { name: `${name} ${bounds[at] ?? at + 1}`, entry }));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    // Those of a table are edited as a grid.
    if (key === "rates") return [];
    if (key === "axes" && Array.isArray(member)) return member.flatMap((axis, at) => numbersOfAxis(axis, `${path}/axes/${at}`, entry));
    if (key !== "criteria" || !Array.isArray(member)) return numbersIn(member, `${path}/${key}`, place, { name: key, entry });
    return member.flatMap((criterion, at) =>
      numbersIn(criterion, `${path}/criteria/${at}`, `${entry}, ${placeOf(criterion, "if", at)}`, { entry }),
    );
  });
}

/** Of a table: its bands' bounds. */
function numbersOfAxis(axis: unknown, path: string, entry: string): SheetValue[] {
  if (!isObject(axis) || !Array.isArray(axis["bands"])) return [];
  return axis["bands"].flatMap((band, at) => {
    const place = `${entry}, ${placeOf(band, String(axis["name"]), at)}`;
    return numbersIn(band, `${path}/bands/${at}`, place, { entry: place });
  });
}

/** The value of a typed text; undefined if it is none. An empty day is not stated. */
export function typedValue(text: string, before: SheetValue["value"]): SheetValue["value"] | undefined {
  const typed = text.trim();
  if (typeof before !== "number") return typed === "" ? null : (dayIn(typed) ?? typed);
  return typedNumber(text);
}

/** A typed amount, percentage or number, which may be negative; undefined for any other text. */
export function typedNumber(text: string): number | undefined {
  const plain = withoutUnits(withoutUnits(text, { kind: "percent" }), { kind: "dollars" });
  const number = plain.startsWith("-") ? -numberIn(plain.slice(1)) : numberIn(plain);
  return Number.isNaN(number) ? undefined : number;
}
