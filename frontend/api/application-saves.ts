import { useSyncExternalStore } from "react";
import { mutate } from "swr";
import type { Application } from "../../shared/entities/application.ts";
import { quoteRoutes } from "../../shared/wire/quote-routes.ts";
import { applicationKey } from "./application.ts";
import { type SaveQueue, type Saving, createSaveQueue } from "./save-queue.ts";
import { type FieldName, type Replace, type ScenarioFields, scenarioFields } from "./scenario-fields.ts";

const queues = new Map<string, SaveQueue>();

/** What waits to be saved of an application, whichever screen shows it. */
export function savesOf(applicationId: string): SaveQueue {
  const standing = queues.get(applicationId);
  if (standing) return standing;
  const queue = createSaveQueue();
  window.addEventListener("online", queue.retry);
  queues.set(applicationId, queue);
  return queue;
}

export function useSaving(applicationId: string): Saving {
  const { subscribe, snapshot } = savesOf(applicationId);
  return useSyncExternalStore(subscribe, snapshot);
}

/** Saves a field of the scenario; the products are ranked anew as soon as it is saved. */
export function saveField<F extends FieldName>(application: Application, name: F, value: ScenarioFields[F]): void {
  const { read, save } = scenarioFields[name];
  const queue = savesOf(application._id);
  const saved: unknown = read(application);
  if ((saved ?? null) === (value ?? null) && queue.snapshot().state !== "saving") return queue.drop(name);
  const send = () => save(application, value);
  saveChange(application._id, { key: name, value, send, isRanked: true });
}

export interface ApplicationChange {
  readonly key: string;
  readonly value: unknown;
  readonly send: () => Promise<Replace>;
  /** Whether products are ranked by it. */
  readonly isRanked?: boolean;
}

/** Saves a change; its answer is put into the application that is kept, which is then read again for what the server derives from it. */
export function saveChange(applicationId: string, { key, value, send, isRanked = false }: ApplicationChange): void {
  const save = async () => {
    const replace = await send();
    if (isRanked) rankAnew(applicationId);
    keepChange(applicationId, replace);
  };
  savesOf(applicationId).put({ key, value, save });
}

/** Has the products ranked by what is saved by now. */
export function rankAnew(applicationId: string): void {
  void mutate(isRankingOf(applicationId));
}

/** Shows an answer's change at once, and reads the application again. */
export function keepChange(applicationId: string, replace: Replace): void {
  void mutate<Application>(applicationKey(applicationId), (now) => now && replace(now));
}

/** Whether a name is that of an application's ranked products, whatever they are filtered by. */
export const isRankingOf = (applicationId: string) => (key: unknown) => {
  if (!Array.isArray(key) || key[0] !== quoteRoutes.rankedProducts.name) return false;
  return (key[1] as { readonly params: { readonly applicationId: string } }).params.applicationId === applicationId;
};
