import * as z from "zod/mini";
import { isIsoDate } from "../dates.ts";
import { isInCents } from "../money.ts";

/** A field that may be not known yet (absent) or known to be absent (null). */
export const known = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** One of the keys of a table of labels. */
export const keysOf = <K extends string>(labels: Record<K, string>) => z.enum(Object.keys(labels) as [K, ...K[]]);

const mostDollars = 1e9;
export const dollars = z.number().check(z.gte(0), z.lte(mostDollars), z.refine(isInCents, "dollars and whole cents"));

// The table keeps no number that is nearer to 0 than 1e-130, and nobody means one.
const leastPart = 0.000001;
const isSensible = (value: number) => value <= 0 || value >= leastPart;
const upTo = (most: number) => z.number().check(z.gte(0), z.lte(most), z.refine(isSensible, "0 or at least 0.000001"));

export const percent = upTo(100);

export const wholeNumber = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const aDay = "a day that exists, written YYYY-MM-DD";
export const day = z.string(aDay).check(z.refine(isIsoDate, aDay));

/** Months. */
export const term = wholeNumber(12, 84);
/** Percent of the asset value. */
export const balloon = upTo(40);
/** Months at a job. */
export const timeOfEmployment = upTo(1200);
/** Year of manufacture. */
export const yearOfManufacture = wholeNumber(1900, 2200);
export const creditScore = wholeNumber(0, 1200);
