import * as z from "zod/mini";
import { isIsoDate } from "../dates.ts";
import { isInCents } from "../money.ts";

/** Absent: not known yet. Null: known to be absent. */
export const nullish = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const keysOf = <K extends string>(labels: Readonly<Record<K, string>>) => z.enum(Object.keys(labels) as [K, ...K[]]);

const maxDollars = 1e9;
export const dollars = z.number().check(z.gte(0), z.lte(maxDollars), z.refine(isInCents, "dollars and whole cents"));

// DynamoDB rejects numbers nearer to 0 than 1e-130; smaller values than this make no sense anyway.
const minPositive = 0.000001;
const isNotTiny = (value: number) => value <= 0 || value >= minPositive;
export const upTo = (max: number) => z.number().check(z.gte(0), z.lte(max), z.refine(isNotTiny, "0 or at least 0.000001"));

export const percent = upTo(100);

export const wholeNumber = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));

/** A number within the limits of its schema, as a text of a query. */
export function numberText(schema: z.ZodMiniType<number, number>, expected: string) {
  const isAccepted = (text: string) => /^\d+(\.\d+)?$/.test(text) && schema.safeParse(Number(text)).success;
  return z.string(expected).check(z.maxLength(20), z.refine(isAccepted, expected));
}

const aDay = "a day that exists, written YYYY-MM-DD";
export const day = z.string(aDay).check(z.refine(isIsoDate, aDay));
