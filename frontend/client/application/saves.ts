import { useSyncExternalStore } from "react";
import { mutate } from "swr";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { withDerivedFigures } from "../../../shared/quote/derived-figures.ts";
import { quoteRoutes } from "../../../shared/wire/quote-routes.ts";
import type { Route } from "../../../shared/wire/route.ts";
import { applicationKey } from "./application.ts";
import { type SaveQueue, type SaveQueueState, type UnsavedChange, createSaveQueue } from "./save-queue.ts";
import { notifyOtherTabs } from "./other-tabs.ts";
import { messageOfSave } from "./field-messages.ts";
import { type FieldName, type ApplicationUpdate, type ScenarioFields, scenarioFields } from "./scenario-fields.ts";

const queues = new Map<string, SaveQueue>();

/** The save queue of an application, shared by all screens. Retries when the browser comes online. */
export function saveQueueOf(applicationId: string): SaveQueue {
  const existing = queues.get(applicationId);
  if (existing) return existing;
  const queue = createSaveQueue(messageOfSave);
  window.addEventListener("online", queue.retry);
  queues.set(applicationId, queue);
  return queue;
}

export function useSaving(applicationId: string): SaveQueueState {
  const { subscribe, snapshot } = saveQueueOf(applicationId);
  return useSyncExternalStore(subscribe, snapshot);
}

/** The unsaved change of one key; its component does not render again for other keys. */
export function useUnsaved(applicationId: string, key: string): UnsavedChange | undefined {
  const { subscribe, snapshot } = saveQueueOf(applicationId);
  return useSyncExternalStore(subscribe, () => snapshot().unsaved.get(key));
}

/** Saves a field of the scenario, then refetches the ranking. */
export function saveField<F extends FieldName>(application: Application, name: F, value: ScenarioFields[F]): void {
  const { read, save } = scenarioFields[name];
  const queue = saveQueueOf(application._id);
  const saved: unknown = read(application);
  if ((saved ?? null) === (value ?? null) && queue.snapshot().state !== "saving") return queue.drop(name);
  const send = () => save(application, value);
  saveChange(application._id, { key: name, value, send, affectsRanking: true });
}

export interface ApplicationChange {
  readonly key: string;
  readonly value: unknown;
  readonly send: () => Promise<ApplicationUpdate>;
  /** Whether the ranking depends on the change. */
  readonly affectsRanking?: boolean;
}

/** Saves a change and applies the response to the cached application. */
export function saveChange(applicationId: string, { key, value, send, affectsRanking = false }: ApplicationChange): void {
  const save = async () => {
    const update = await send();
    if (affectsRanking) void refreshRanking(applicationId).catch(() => undefined);
    applyChange(applicationId, update);
    notifyOtherTabs(applicationId);
  };
  saveQueueOf(applicationId).put({ key, value, save });
}

/** Refetches an application's ranked products, then what explains them: the cards never wait for it. */
export async function refreshRanking(applicationId: string): Promise<void> {
  // The request goes out before React renders what else has changed.
  const ranked = mutate(isRankingOf(applicationId));
  void mutate(isAbout(applicationId, quoteRoutes.whatItTakes), undefined, { revalidate: false });
  await ranked;
  void mutate(isAbout(applicationId, quoteRoutes.whatItTakes));
  void refreshComparison(applicationId).catch(() => undefined);
  void mutate((key) => isAbout(applicationId, quoteRoutes.rankedProducts)(key) && !isRankingOf(applicationId)(key));
  void mutate(isAboutInBody(applicationId, quoteRoutes.quoteGrid));
}

/** Refetches the products of an application's scenarios. */
export const refreshComparison = (applicationId: string): Promise<unknown> =>
  mutate(isAboutInBody(applicationId, quoteRoutes.compareQuotes));

/**
 * Applies a change to the cached application with its derived figures, then with the documents that it now needs. A new application is refetched: only the server knows whether the
 * change made it a quote or it is still the demo.
 */
export function applyChange(applicationId: string, update: ApplicationUpdate): void {
  const changed = (now: Application | undefined) => now && markLocalChange(withDerivedFigures(update(now), businessDate(new Date())));
  void mutate<Application>(applicationKey(applicationId), changed, {
    revalidate: (application?: Application) => application?.status === "new",
  });
  void refreshChecklist(applicationId);
}

/** The rules of the checklist need parts of the engine, which the page's first load does without. */
async function refreshChecklist(applicationId: string): Promise<void> {
  // Without them the checklist stays as in the server's last response.
  const rules = await import("../../../shared/checklist/derived-fields.ts").catch(() => undefined);
  if (!rules) return;
  const changed = (now: Application | undefined) => now && markLocalChange(rules.withChecklist(now, businessDate(new Date())));
  await mutate<Application>(applicationKey(applicationId), changed, { revalidate: false });
}

const localVersions = new WeakSet<Application>();

function markLocalChange(application: Application): Application {
  localVersions.add(application);
  return application;
}

/** Whether a change in this tab produced this version of the application; otherwise it came from the server. */
export const isLocalChange = (application: Application): boolean => localVersions.has(application);

/** Matches the cache keys of an application's rankings, whatever their filters, but no price trace and no list of tiers. */
export const isRankingOf = (applicationId: string) => (key: unknown) => {
  if (!isAbout(applicationId, quoteRoutes.rankedProducts)(key)) return false;
  const { trace, tiersOf } = (key as CacheKey)[1].query;
  return !trace && !tiersOf;
};

/** The grids of terms and balloons and the comparison of scenarios, whose requests have a body. */
const isAboutInBody =
  (applicationId: string, { name }: Route) =>
  (key: unknown) =>
    Array.isArray(key) &&
    key[0] === name &&
    (key[1] as { readonly body: { readonly applicationId: string } }).body.applicationId === applicationId;

interface CachedRequest {
  readonly params: { readonly applicationId: string };
  readonly query: { readonly trace?: unknown; readonly tiersOf?: unknown };
}

type CacheKey = readonly [string, CachedRequest];

const isAbout =
  (applicationId: string, { name }: Route) =>
  (key: unknown) =>
    Array.isArray(key) && key[0] === name && (key as unknown as CacheKey)[1].params.applicationId === applicationId;
