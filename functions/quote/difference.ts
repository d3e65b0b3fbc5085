import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { productDifferences } from "../../shared/quote/trace/difference.ts";
import { type TracedProduct, tracedProducts } from "../../shared/quote/trace/trace.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../http/operation.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { currentSheets, sheetsOfHash } from "./current-sheets.ts";
import { keptQuoteOfApplication, keptSheets } from "./kept-quotes.ts";
import { scenarioOf } from "./scenario-of.ts";

/** How today's ranking of the quote differs from a kept one, with the filters of that, or from the one that other sheets give. */
export const quoteDifference: Operation<"quoteDifference"> = async (caller, { params: { applicationId }, query }, call) => {
  const [application, sheets] = await Promise.all([openWorkspace(caller, applicationId, call), currentSheets()]);
  const today = businessDate(new Date());
  const { lenders = [] } = query;
  const { traced, options } = await beforeOf(application, today, query);
  const differences = productDifferences(
    traced,
    tracedProducts(scenarioOf(application, today), sheets.rulebook, sheets.sourcesOf, options),
  );
  return {
    rulebook: sheets.hashOn(today),
    products: lenders.length === 0 ? differences : differences.filter(({ lender }) => lenders.includes(lender)),
  };
};

interface Before {
  readonly traced: readonly TracedProduct[];
  readonly options: QuoteOptions;
}

interface ComparedWith {
  readonly kept?: string | undefined;
  readonly rulebook?: string | undefined;
}

async function beforeOf(application: Application, today: IsoDate, { kept: id, rulebook: hash }: ComparedWith): Promise<Before> {
  if (id !== undefined && hash === undefined) {
    const kept = await keptQuoteOfApplication(application, id);
    const { scenario, options } = kept;
    const { rulebook, sourcesOf } = await keptSheets(kept);
    return { traced: tracedProducts(scenario, rulebook, sourcesOf, options), options };
  }
  if (id !== undefined || hash === undefined)
    throw invalid("kept", id === undefined ? "neither of them" : "both", "either kept or rulebook");
  const sheets = await sheetsOfHash(hash, today);
  if (!sheets) throw invalid("rulebook", hash, "the hash of rate sheets that are kept");
  return { traced: tracedProducts(scenarioOf(application, today), sheets.rulebook, sheets.sourcesOf), options: {} };
}

const invalid = (field: string, found: string, expected: string) => new InvalidInput([{ path: [field], found, expected }]);
