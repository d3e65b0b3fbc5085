import { dayMs } from "../../shared/dates.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { Application } from "../../shared/domain/application.ts";
import { applicationIdIn, ownerIdIn } from "../store/dynamo/keys.ts";
import { type Entry, newestKeys } from "../store/dynamo/page.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";
import { applicationOf } from "../store/workspace/workspace-items.ts";

/** List entries that one job reads, so that it ends within seconds. */
const entriesPerJob = 500;
const readsAtOnce = 16;
const openDays = 30;

export interface OpenQuote {
  readonly ownerId: string;
  readonly organisationId: string | null;
  readonly application: Application;
}

export interface OpenQuotesRequest {
  /** All types if undefined. */
  readonly type?: ApplicationType;
  /** Where the job before has ended; undefined for the first. */
  readonly position?: string | undefined;
  /** How many list entries are read. */
  readonly max?: number;
}

export interface OpenQuotes {
  readonly quotes: readonly OpenQuote[];
  /** Undefined where the list was empty. */
  readonly position: string | undefined;
  readonly hasMore: boolean;
}

/** Some of all quotes that were changed in the last 30 days and are neither submitted nor ended, newest first. */
export async function openQuotes({ type, position, max = entriesPerJob }: OpenQuotesRequest): Promise<OpenQuotes> {
  const { entries, hasMore } = await newestKeys(listOfAllOwners("QUOTES"), max, position);
  const wanted = entries.filter(({ item }) => item["status"] === "quote" && (type ?? item["applicationType"]) === item["applicationType"]);
  const since = new Date(Date.now() - openDays * dayMs).toISOString();
  const quotes: OpenQuote[] = [];
  for (let at = 0; at < wanted.length; at += readsAtOnce) {
    const read = wanted.slice(at, at + readsAtOnce).map((entry) => openQuote(entry, since));
    quotes.push(...(await Promise.all(read)).flat());
  }
  return { quotes, position: entries.at(-1)?.sort, hasMore };
}

async function openQuote({ key }: Entry, since: string): Promise<readonly OpenQuote[]> {
  const items = await itemsOf(key.pk);
  const root = items.find(({ sk }) => sk === "ROOT");
  if (!root || String(root["changedAt"] ?? root["createdAt"]) < since) return [];
  const application = applicationOf(applicationIdIn(key), items)!;
  if (application.outcome || application.status !== "quote") return [];
  const organisationId = typeof root["organisationId"] === "string" ? root["organisationId"] : null;
  return [{ ownerId: ownerIdIn(key), organisationId, application }];
}
