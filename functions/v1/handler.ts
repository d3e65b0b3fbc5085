import { v1Routes } from "../../shared/wire/v1-routes.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { serve } from "../serve.ts";
import { v1Calendar, v1Explain, v1Policy, v1Price, v1WhatItTakes } from "./operations.ts";
import { v1Propose } from "./proposal.ts";
import { routeRows } from "./routes.ts";
import { businessDate } from "../../shared/business-date.ts";
import type { Caller, FindKey } from "../call/caller.ts";
import { verifiedOrganisation } from "../organisation/verified-abn.ts";
import { type StoredKey, keyNamed, useKey } from "../store/services/api-keys.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { comparisonRateWarning } from "../../shared/notices/comparison-rate-warning.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import { type PanelOptions, panelOf } from "../organisation/lenders.ts";
import { memberIdsOf } from "../organisation/member.ts";
import { pricedTerms } from "../quote/compare.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { applicationIdIn, workspacePartition } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { newestKeys, pageSize } from "../store/dynamo/page.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { isInList, listOfOwner } from "../store/workspace/lists.ts";
import { relationOf } from "../store/workspace/relation.ts";
import { applicationOf } from "../store/workspace/workspace-items.ts";

/** Of all members; the cursor is the place of the last one in their lists. */
const v1Quotes: Operation<"v1Quotes"> = async (caller, { query: { cursor } }) => {
  const [pricing, members] = await Promise.all([pricingFor(caller), memberIdsOf(caller.organisationId!)]);
  const lists = members.flatMap((userId) => [listOfOwner("QUOTES", userId), listOfOwner("REFERRALS", userId)]);
  const pages = await Promise.all(lists.map(async (list) => ({ list, ...(await newestKeys(list, pageSize, cursor)) })));
  const entries = pages
    .flatMap(({ list, entries: ofList }) => ofList.map((entry) => ({ ...entry, list })))
    .toSorted((a, b) => (a.sort < b.sort ? 1 : -1));
  const page = entries.slice(0, pageSize);
  const hasMore = entries.length > page.length || pages.some((each) => each.hasMore);
  const read = await Promise.all(
    page.map(async ({ key, list }) => {
      const items = await itemsOf(key.pk);
      const root = items.find(({ sk }) => sk === "ROOT");
      return root && isInList(list)(root) ? [applicationOf(applicationIdIn(key), items)!] : [];
    }),
  );
  return {
    ...pricing.answered,
    quotes: read.flat().map((application) => quoteFor(application, pricing)),
    cursor: hasMore ? page.at(-1)!.sort : null,
  };
};

const v1Quote: Operation<"v1Quote"> = async (caller, { params: { id } }) => {
  const related = await relationOf(caller, id);
  if (related?.relation !== "colleague") throw notFound();
  const [pricing, items] = await Promise.all([pricingFor(caller), itemsOf(workspacePartition(related.ownerId, id))]);
  const application = applicationOf(id, items);
  if (!application) throw notFound();
  return { ...pricing.answered, quote: quoteFor(application, pricing) };
};

interface Pricing {
  readonly sheets: RateSheets;
  readonly panel: PanelOptions;
  readonly today: IsoDate;
  readonly answered: { readonly rulebook: string; readonly today: IsoDate; readonly comparisonRateWarning: string };
}

async function pricingFor({ organisationId }: Caller): Promise<Pricing> {
  const today = businessDate(new Date());
  const [sheets, panel] = await Promise.all([currentSheets(), panelOf(organisationId)]);
  return { sheets, panel, today, answered: { rulebook: sheets.hashOn(today), today, comparisonRateWarning: comparisonRateWarning.text } };
}

function quoteFor(application: Application, { sheets, panel, today }: Pricing) {
  const { _id, humanId, applicationType, createdAt, stage, stageSince, submissions } = application;
  const { asset = {}, loanDetails = {} } = scenarioOf(application, today);
  const { problem, products } = pricedTerms(application, { rulebook: sheets.rulebook, today }, panel);
  const terms = { asset: { ...asset }, loanDetails: { ...loanDetails } };
  return { _id, humanId, applicationType, createdAt, stage, stageSince, terms, submissions, problem, products };
}

/** A deleted key is good for at most this time in a process that has just used it. */
const cacheMs = 5_000;
const maxCached = 1_000;
const cached = new Map<string, { readonly readAt: number; readonly caller: Caller }>();

/** Undefined for a key that is unknown, deleted or expired, or whose organisation is not confirmed any more. */
const findKey: FindKey = async (hash) => {
  const known = cached.get(hash);
  if (known && Date.now() - known.readAt < cacheMs) return known.caller;
  cached.delete(hash);
  const readAt = Date.now();
  const caller = await readCaller(hash);
  if (cached.size >= maxCached) cached.clear();
  if (caller) cached.set(hash, { readAt, caller });
  return caller;
};

const readCaller: FindKey = async (hash) => {
  const named = await keyNamed(hash);
  if (!named || !(await verifiedOrganisation(named.organisationId))) return undefined;
  const key = await useKey(named, hash, businessDate(new Date()));
  return key && callerOf(named.organisationId, key);
};

/** Counted by its key. It names no application, so it never acts as a user. */
const callerOf = (organisationId: string, { _id, name, scopes }: StoredKey): Caller => ({
  userId: _id,
  organisationId,
  isMaster: false,
  isEmailVerified: true,
  hasSecondFactor: true,
  isStaff: false,
  sessionId: _id,
  signedInAt: 0,
  scopes,
  programName: name,
});

/** Loaded at the first use, so that a price starts without the protocol. */
const v1Mcp: Operation<"v1Mcp"> = async (...called) => (await import("./mcp.ts")).answerMcp(...called);

/** A stream would hold the function until its timeout. */
const v1McpStream: Operation<"v1McpStream"> = () =>
  Promise.reject(new ApiError("notAllowed", "METHOD", "Messages are answered one by one: send them by POST."));

export const handler = serve(
  v1Routes,
  routeRows,
  { v1Price, v1Explain, v1WhatItTakes, v1Calendar, v1Policy, v1Quotes, v1Quote, v1Propose, v1Mcp, v1McpStream },
  findKey,
);
