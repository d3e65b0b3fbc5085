import { dayMs } from "../../../shared/dates.ts";
import type { ListOrder } from "../../../shared/domain/application.ts";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { type Stage, stageOf, stages } from "../../../shared/domain/stage.ts";
import type { Item } from "../dynamo/transaction.ts";
import { rowOf } from "./application-root.ts";
import { stageFactsOf } from "./stage-facts.ts";

/** Compares fields that a list's entries have, so no application is read. */
export interface EntryFilter {
  readonly stage?: Stage | undefined;
  /** Only what came to another stage yesterday or today, in Sydney. */
  readonly isRecent?: true | undefined;
  readonly type?: ApplicationType | undefined;
}

export function matchesFilter(entry: Item, { stage, isRecent, type }: EntryFilter): boolean {
  const found = stageOf(stageFactsOf(entry));
  return (
    (stage === undefined || found.stage === stage) &&
    (type === undefined || entry["applicationType"] === type) &&
    (isRecent === undefined || changedSinceYesterday(found))
  );
}

/** A new draft has not changed its stage. */
export function changedSinceYesterday({ stage, since }: ReturnType<typeof stageOf>, now = new Date()): boolean {
  const yesterday = new Date(Date.parse(businessDate(now)) - dayMs).toISOString().slice(0, 10);
  return stage !== "draft" && businessDate(new Date(since)) >= yesterday;
}

/** The orders that need more than a list's entries. */
export const ordersThatNeedRoots: ReadonlySet<ListOrder> = new Set(["largest", "smallest", "customer"]);

/** Sorts root items or entries that are newest first; those with the same place stay so, and those without a value go last. */
export function sortedBy(order: ListOrder | undefined, items: readonly Item[]): readonly Item[] {
  switch (order) {
    case "oldest":
      return items.toReversed();
    case "stage":
      return byNumber(items, (item) => stages.indexOf(stageOf(stageFactsOf(item)).stage));
    case "largest":
      return byNumber(items, (item) => -Number(item["assetValue"] ?? Number.NaN));
    case "smallest":
      return byNumber(items, (item) => Number(item["assetValue"] ?? Number.NaN));
    case "customer":
      return byText(items, customerOf);
    default:
      return items;
  }
}

function byNumber(items: readonly Item[], numberOf: (item: Item) => number): readonly Item[] {
  const placed = items.map((item) => ({ item, place: numberOf(item) }));
  const isLast = ({ place }: { readonly place: number }) => Number(Number.isNaN(place));
  return placed.toSorted((a, b) => isLast(a) - isLast(b) || (isLast(a) ? 0 : a.place - b.place)).map(({ item }) => item);
}

function byText(items: readonly Item[], textOf: (item: Item) => string): readonly Item[] {
  const placed = items.map((item) => ({ item, text: textOf(item) }));
  const order = new Intl.Collator("en-AU", { sensitivity: "base" });
  return placed.toSorted((a, b) => Number(a.text === "") - Number(b.text === "") || order.compare(a.text, b.text)).map(({ item }) => item);
}

/** The first customer's last and first name; empty without one. */
function customerOf(root: Item): string {
  const [customer] = rowOf(root).customers;
  return [customer?.lastName, customer?.firstName].filter(Boolean).join(" ");
}
