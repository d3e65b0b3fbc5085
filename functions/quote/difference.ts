import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { productDifferences } from "../../shared/quote/trace/difference.ts";
import { type TracedProduct, tracedProducts } from "../../shared/quote/trace/trace.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { type PanelOptions, panelOfOwner } from "../organisation/lenders.ts";
import { changedAtOf, openWorkspace } from "../store/workspace/workspace.ts";
import { currentSheets, inForceSince, sheetsAt, sheetsOfHash } from "../sheets/current-sheets.ts";
import { keptQuoteOfApplication, keptSheets } from "./kept-quotes.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";

/**
 * How today's ranking of the quote differs from a kept one, with the filters of that, or from the one that other sheets give: those that a
 * hash names, or those by which it was ranked when it was last changed.
 */
export const quoteDifference: Operation<"quoteDifference"> = async (caller, { params: { applicationId }, query }, call) => {
  const { lenders = [] } = query;
  const other = comparedWith(query);
  const [application, sheets, panel] = await Promise.all([
    openWorkspace(caller, applicationId, call),
    currentSheets(),
    panelOfOwner(caller),
  ]);
  const today = businessDate(new Date());
  const rulebook = sheets.hashOn(today);
  const before = await beforeOf({ application, caller, today, panel }, other);
  if (before.rulebook === rulebook) return { rulebook, since: null, products: [] };
  const differences = productDifferences(
    before.traced(),
    tracedProducts(scenarioOf(application, today), sheets.rulebook, sheets.sourcesOf, before.options),
  );
  return {
    rulebook,
    since: other.kind === "lastChange" ? await inForceSince(rulebook) : null,
    products: lenders.length === 0 ? differences : differences.filter(({ lender }) => lenders.includes(lender)),
  };
};

type Other =
  { readonly kind: "kept"; readonly id: string } | { readonly kind: "rulebook"; readonly hash: string } | { readonly kind: "lastChange" };

interface Query {
  readonly kept?: string | undefined;
  readonly rulebook?: string | undefined;
  readonly since?: "lastChange" | undefined;
}

/** Throws InvalidInput unless the query names exactly one. */
function comparedWith({ kept, rulebook, since }: Query): Other {
  const sources = [
    kept === undefined ? [] : ({ kind: "kept", id: kept } as const),
    rulebook === undefined ? [] : ({ kind: "rulebook", hash: rulebook } as const),
    since === undefined ? [] : ({ kind: since } as const),
  ].flat();
  const [only] = sources;
  if (sources.length === 1 && only) return only;
  throw invalid("kept", only ? "more than one of them" : "none of them", "one of kept, rulebook and since");
}

interface Before {
  readonly traced: () => readonly TracedProduct[];
  readonly options: QuoteOptions;
  /** Of other sheets for the same quote. */
  readonly rulebook?: string;
}

interface Compared {
  readonly application: Application;
  readonly caller: Caller;
  readonly today: IsoDate;
  readonly panel: PanelOptions;
}

async function beforeOf({ application, caller, today, panel }: Compared, other: Other): Promise<Before> {
  if (other.kind === "kept") {
    const kept = await keptQuoteOfApplication(application, other.id);
    const { scenario, options } = kept;
    const { rulebook, sourcesOf } = await keptSheets(kept);
    return { traced: () => tracedProducts(scenario, rulebook, sourcesOf, options), options };
  }
  const sheets = await (other.kind === "rulebook" ? sheetsNamed(other.hash, today) : changedAtOf(caller, application._id).then(sheetsAt));
  const traced = () => tracedProducts(scenarioOf(application, today), sheets.rulebook, sheets.sourcesOf, panel);
  return { traced, options: panel, rulebook: sheets.hashOn(today) };
}

async function sheetsNamed(hash: string, today: IsoDate): Promise<RateSheets> {
  const sheets = await sheetsOfHash(hash, today);
  if (!sheets) throw invalid("rulebook", hash, "the hash of rate sheets that are kept");
  return sheets;
}

const invalid = (field: string, found: string, expected: string) => new InvalidInput([{ path: [field], found, expected }]);
