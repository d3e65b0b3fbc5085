import { fullName } from "../../shared/format.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { KeptQuoteSummary } from "../../shared/wire/response/kept-quote.ts";
import type { Operation } from "../call/operation.ts";
import { contactsOf } from "../identity/identity.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { keptQuoteKey, keptQuotesOf } from "../store/dynamo/record-keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { findItem, newestBetween } from "../store/dynamo/read.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { unarchivedStatuses, writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { openWorkspace } from "../store/workspace/workspace.ts";
import { currentSheets, sheetsOfHash } from "../sheets/current-sheets.ts";
import { type KeptQuote, keptQuoteIn, keptQuoteItem, keptQuoteOf, reproductionOf } from "./kept-quote.ts";
import { omitUndefined } from "../omit-undefined.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";

const keptEvent = "quote.kept" as const;

/** Keeps today's ranking as it is answered, to reproduce it later. */
export const keepQuote: Operation<"keepQuote"> = async (caller, { body: { applicationId, filters, note } }, call) => {
  const [application, sheets, panel] = await Promise.all([
    openWorkspace(caller, applicationId, call),
    currentSheets(),
    panelOfOwner(caller),
  ]);
  const kept = keptQuoteOf({
    application,
    sheets,
    options: { ...omitUndefined<QuoteOptions>(filters), ...panel },
    today: businessDate(new Date()),
    by: caller.delegate?.userId ?? caller.userId,
    because: "kept",
    note,
  });
  const { _id, rulebookHash, sha256 } = kept;
  const event = { action: keptEvent, part: _id, fields: { rulebookHash, sha256 }, result: { keptId: _id } };
  const outcome = await writeToWorkspace({ actor: caller, applicationId, call }, event, {
    items: [keptQuoteItem(kept)],
    statuses: unarchivedStatuses,
  });
  if (outcome.kind === "conditionFailed") throw notFound();
  const keptId = outcome.kind === "repeated" ? String(resultOf(outcome.record, keptEvent)["keptId"]) : _id;
  return summaryOf(await keptQuote(keptId));
};

const maxListed = 50;

/** The newest 50, without those of a customer who was removed. */
export const listKeptQuotes: Operation<"listKeptQuotes"> = async (caller, { params: { applicationId } }, call) => {
  const { customers } = await openWorkspace(caller, applicationId, call);
  const { pk, from, to } = keptQuotesOf(applicationId);
  const stored = (await newestBetween(pk, { from, to }, maxListed)).map(keptQuoteIn);
  const visible = stored.filter(isOf(customers));
  const names = await namesOf(visible);
  return visible.map((kept) => summaryWith(kept, names));
};

/** The stored ranking, and whether the sheets and the engine of today answer the same bytes. The stored one is never replaced. */
export const readKeptQuote: Operation<"readKeptQuote"> = async (caller, { params: { id } }, call) => {
  const kept = await keptQuoteOfApplication(await openWorkspace(caller, splitChildId(id).applicationId, call), id);
  const { panel, own } = kept.options;
  const used = { ...(panel && { panel: [...panel] }), ...(own && { own }) };
  return { kept: await summaryOf(kept), ...used, ...reproductionOf(kept, (await keptSheets(kept)).rulebook) };
};

/** Throws ApiError (not found) for a quote that was kept of another application, or of a customer who was removed. */
export async function keptQuoteOfApplication({ _id: applicationId, customers }: Application, id: string): Promise<KeptQuote> {
  if (splitChildId(id).applicationId !== applicationId) throw notFound();
  const kept = await keptQuote(id);
  if (!isOf(customers)(kept)) throw notFound();
  return kept;
}

/** The sheets that the quote was made by. */
export async function keptSheets({ rulebookHash, today }: KeptQuote): Promise<RateSheets> {
  const sheets = await sheetsOfHash(rulebookHash, today);
  if (!sheets) throw new Error(`The rate sheets ${rulebookHash} of ${today} are not there`);
  return sheets;
}

async function keptQuote(id: string): Promise<KeptQuote> {
  const item = await findItem(keptQuoteKey(id));
  if (!item) throw notFound();
  return keptQuoteIn(item);
}

const isOf =
  (customers: readonly { readonly _id: string }[]) =>
  ({ customerId }: Pick<KeptQuote, "customerId">): boolean =>
    customerId === undefined || customers.some(({ _id }) => _id === customerId);

type Names = Awaited<ReturnType<typeof contactsOf>>;

const namesOf = (kept: readonly Pick<KeptQuote, "by">[]): Promise<Names> => contactsOf([...new Set(kept.map(({ by }) => by))]);

const summaryOf = async (kept: KeptQuote): Promise<KeptQuoteSummary> => summaryWith(kept, await namesOf([kept]));

function summaryWith({ _id, at, by, because, note, today, rulebookHash, engine, sha256 }: KeptQuote, names: Names): KeptQuoteSummary {
  const { firstName = "", lastName = "" } = names.get(by) ?? {};
  const name = fullName({ firstName, lastName }) || "A former user";
  return { _id, at, by: name, because, ...(note !== undefined && { note }), today, rulebook: rulebookHash, engine, sha256 };
}
