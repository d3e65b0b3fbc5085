import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import { comparisonRateWarning } from "../../shared/notices/comparison-rate-warning.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { tracedProducts } from "../../shared/quote/trace/trace.ts";
import { calendarOf } from "../../shared/quote/what-if/calendar.ts";
import { priceSteps } from "../../shared/quote/what-if/price-steps.ts";
import { scoreRates } from "../../shared/quote/what-if/score-rates.ts";
import { type WhatItTakesOptions, whatItTakes } from "../../shared/quote/what-if/what-it-takes.ts";
import { whoLends } from "../../shared/quote/who-lends.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import type { v1Routes } from "../../shared/wire/v1-routes.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { type PanelOptions, listing, panelOf } from "../organisation/lenders.ts";
import { currentSheets, inForceSince, sheetsOfHash } from "../sheets/current-sheets.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { withProof } from "../sheets/sheet-proof.ts";
import { withVerification } from "../sheets/sheet-verification.ts";

export const v1Price: Operation<"v1Price"> = async (caller, { body: { scenario: asked, rulebook: hash, ...filters } }) => {
  const { sheets, scenario, panel, answered } = await askedOf(caller, asked, hash);
  const { products } = quote(scenario, sheets.rulebook, { ...omitUndefined<QuoteOptions>(filters), ...panel });
  return { ...answered, products: await marked(sheets, products), comparisonRateWarning: comparisonRateWarning.text };
};

export const v1Explain: Operation<"v1Explain"> = async (caller, { body: { scenario: asked, rulebook: hash, lender } }) => {
  const { sheets, scenario, panel, answered } = await askedOf(caller, asked, hash);
  const options = { ...listing([lender], panel), lenders: [lender], mustMatch: [] };
  const [traced] = tracedProducts(scenario, sheets.rulebook, sheets.sourcesOf, options);
  if (!traced) throw new InvalidInput([{ path: ["lender"], found: lender, expected: "a lender with a rate sheet for such a deal" }]);
  const [product] = await marked(sheets, [{ ...traced.product, trace: traced.trace }]);
  return { ...answered, product: product!, comparisonRateWarning: comparisonRateWarning.text };
};

export const v1WhatItTakes: Operation<"v1WhatItTakes"> = async (caller, { body: { scenario: asked, rulebook: hash, ...filters } }) => {
  const { sheets, scenario, panel, answered } = await askedOf(caller, asked, hash);
  const options = { ...omitUndefined<WhatItTakesOptions>(filters), ...panel };
  return {
    ...answered,
    paths: whatItTakes(scenario, sheets.rulebook, { ...options, pairs: true }),
    steps: priceSteps(scenario, sheets.rulebook, options),
    scores: scoreRates(scenario, sheets.rulebook, options),
  };
};

export const v1Calendar: Operation<"v1Calendar"> = async (caller, { body: { scenario: asked, rulebook: hash, ...filters } }) => {
  const { sheets, scenario, panel, answered } = await askedOf(caller, asked, hash);
  return { ...answered, ...calendarOf(scenario, sheets.rulebook, { ...omitUndefined<QuoteOptions>(filters), ...panel }) };
};

export const v1Policy: Operation<"v1Policy"> = async (caller, { body: { scenario: asked } }) => {
  const { sheets, scenario, panel: options, answered } = await askedOf(caller, asked, undefined);
  const { panel } = options;
  return { rulebook: answered.rulebook, whoLends: whoLends(scenario, sheets.rulebook, panel ? { panel } : {}) };
};

type Asked = InputOf<typeof v1Routes.v1Price>["body"]["scenario"];

interface Answering {
  readonly sheets: RateSheets;
  readonly scenario: Scenario;
  readonly panel: PanelOptions;
  readonly answered: { readonly rulebook: string; readonly today: IsoDate };
}

/** The deal of today where it names no day, the sheets by which it is priced, and the organisation's panel. */
async function askedOf({ organisationId }: Caller, asked: Asked, hash: string | undefined): Promise<Answering> {
  const today = asked.today ?? businessDate(new Date());
  const [sheets, panel] = await Promise.all([hash === undefined ? currentSheets() : pinned(hash, today), panelOf(organisationId)]);
  return { sheets, scenario: { ...asked, today }, panel, answered: { rulebook: sheets.hashOn(today), today } };
}

/** A set of rate sheets can be priced by for so many days. */
const pinnedDays = 400;

async function pinned(hash: string, day: IsoDate): Promise<RateSheets> {
  const [sheets, since] = await Promise.all([sheetsOfHash(hash, day), inForceSince(hash)]);
  const first = daysAfter(businessDate(new Date()), -pinnedDays);
  if (sheets && (since === null || since >= first)) return sheets;
  throw new InvalidInput([{ path: ["rulebook"], found: hash, expected: `the hash of rate sheets that have been in force since ${first}` }]);
}

const marked = async <P extends ProductResult>(sheets: RateSheets, products: readonly P[]) =>
  withVerification(sheets, await withProof(sheets, products));
