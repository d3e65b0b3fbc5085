import * as z from "zod/mini";
import { isIsoDate } from "../dates.ts";
import { isInCents } from "../money.ts";

/** A field that may be not known yet (absent) or known to be absent (null). */
export const known = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** One of the keys of a table of labels. */
export const keysOf = <K extends string>(labels: Record<K, string>) => z.enum(Object.keys(labels) as [K, ...K[]]);

const mostDollars = 1e9;
export const dollars = z.number().check(z.gte(0), z.lte(mostDollars), z.refine(isInCents, "dollars and whole cents"));

export const percent = z.number().check(z.gte(0), z.lte(100));

export const wholeNumber = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const aDay = "a day that exists, written YYYY-MM-DD";
export const day = z.string(aDay).check(z.refine(isIsoDate, aDay));

/** Months. */
export const term = wholeNumber(12, 84);
/** Percent of the asset value. */
export const balloon = z.number().check(z.gte(0), z.lte(40));
/** Months at a job. */
export const timeOfEmployment = z.number().check(z.gte(0), z.lte(1200));
/** Year of manufacture. */
export const yearOfManufacture = wholeNumber(1900, 2200);
export const creditScore = wholeNumber(0, 1200);
