/** The organisation's quotes as its programs read them: without who they are for. */
import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { comparisonRateWarning } from "../../shared/notices/comparison-rate-warning.ts";
import { scenarioOf } from "../../shared/quote/scenario-of.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
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
export const v1Quotes: Operation<"v1Quotes"> = async (caller, { query: { cursor } }) => {
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

export const v1Quote: Operation<"v1Quote"> = async (caller, { params: { id } }) => {
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
