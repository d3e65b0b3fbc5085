/** A quote kept as it was answered, to reproduce it later. */
import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { type KeptBecause, keptBecause } from "../../shared/domain/kept-quote.ts";
import { type QuoteResult, quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Rulebook } from "../../shared/quote/rulebook.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { childIdOf, newId } from "../store/dynamo/ids.ts";
import { keptQuoteKey } from "../store/dynamo/record-keys.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { type TransactionItem, putItem } from "../store/dynamo/transaction.ts";
import { type DifferingField, differingFields } from "./differing-fields.ts";
import engine from "../sheets/engine.json" with { type: "json" };
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";

export interface KeptQuote {
  readonly _id: string;
  /** Whose details the scenario holds; absent without an applicant. */
  readonly customerId?: string | undefined;
  readonly scenario: Scenario;
  readonly options: QuoteOptions;
  readonly today: IsoDate;
  readonly rulebookHash: string;
  /** SHA-256 of the engine that made it, in hex. */
  readonly engine: string;
  /** The ranking as JSON, compressed by gzip. */
  readonly answer: Uint8Array;
  /** SHA-256 of the JSON, in hex. */
  readonly sha256: string;
  /** The id of the user who kept it. */
  readonly by: string;
  readonly at: string;
  readonly because: KeptBecause;
  readonly note?: string | undefined;
}

/** SHA-256 of the engine that runs here, in hex. */
const engineHash: string = engine.sha256;

type Why = Pick<KeptQuote, "options" | "by" | "because" | "note">;

export interface ToKeep extends Why, Pick<KeptQuote, "today"> {
  readonly application: Application;
  readonly sheets: RateSheets;
}

/** The ranking of the application by the sheets in force on the day. */
export function keptQuoteOf({ application, sheets: { rulebook, hashOn }, today, ...why }: ToKeep): KeptQuote {
  const { _id: applicationId, customers } = application;
  const of = { applicationId, customerId: customers[0]?._id };
  return keptRanking(scenarioOf(application, today), { rulebook, hash: hashOn(today) }, { ...of, ...why });
}

/** Rate sheets and their hash. */
export interface HashedSheets {
  readonly rulebook: Rulebook;
  readonly hash: string;
}

interface Kept extends Why, Pick<KeptQuote, "customerId"> {
  readonly applicationId: string;
}

/** Keeps the panel, and the own amounts of the listed lenders, with the other options. */
export function keptRanking(scenario: Scenario, sheets: HashedSheets, { applicationId, options, ...kept }: Kept): KeptQuote {
  const result = quote(scenario, sheets.rulebook, options);
  const json = quoteJson(result);
  return {
    _id: childIdOf(applicationId, newId()),
    scenario,
    today: scenario.today,
    rulebookHash: sheets.hash,
    engine: engineHash,
    answer: gzipSync(json),
    sha256: createHash("sha256").update(json).digest("hex"),
    at: new Date().toISOString(),
    options: keptOptions(options, result),
    ...kept,
  };
}

function keptOptions({ own, ...options }: QuoteOptions, { products }: QuoteResult): QuoteOptions {
  const listed = new Set(products.map(({ lender }) => lender));
  const kinds = Object.entries(own ?? {}).flatMap(([kind, amounts]) => {
    const used = Object.entries(amounts as Readonly<Record<string, number>>).filter(([lender]) => listed.has(lender));
    return used.length === 0 ? [] : [[kind, Object.fromEntries(used)] as const];
  });
  return kinds.length === 0 ? options : { ...options, own: Object.fromEntries(kinds) };
}

export interface Reproduction {
  /** What was shown: never calculated again. */
  readonly answer: QuoteResult;
  /** Whether the sheets and the engine that runs here answer the same; an optional key that is null counts as absent. */
  readonly reproduced: boolean;
  readonly differences: readonly DifferingField[];
}

/** The products as they were shown. */
export const keptProducts = ({ answer }: Pick<KeptQuote, "answer">): QuoteResult["products"] =>
  answerIn(gunzipSync(answer).toString()).products;

/** Ranks the kept scenario again by the sheets that it was made by. */
export function reproductionOf(kept: KeptQuote, sheets: Rulebook): Reproduction {
  const json = gunzipSync(kept.answer).toString();
  const answer = answerIn(json);
  const now = quote(kept.scenario, sheets, kept.options);
  const differences = quoteJson(now) === json ? [] : differingFields(answer, now);
  return { answer, reproduced: differences.length === 0, differences };
}

/** Never written again: the item must be absent. */
export const keptQuoteItem = (kept: KeptQuote): TransactionItem => putItem("kept quote", keptQuoteKey(kept._id), kept, isAbsent);

const answerIn = (json: string): QuoteResult => JSON.parse(json) as QuoteResult;

const quoteJson = ({ products, referral }: QuoteResult): string => JSON.stringify({ products, referral });

/** Reads a stored item. The engine's own values are not checked again. */
export const keptQuoteIn = itemParser("kept quote", {
  _id: z.string(),
  customerId: z.optional(z.string()),
  scenario: z.custom<Scenario>(),
  options: z.custom<QuoteOptions>(),
  today: z.string(),
  rulebookHash: z.string(),
  engine: z.string(),
  answer: z.instanceof(Uint8Array),
  sha256: z.string(),
  by: z.string(),
  at: z.string(),
  because: z.enum(keptBecause),
  note: z.optional(z.string()),
});
