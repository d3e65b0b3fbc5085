/** What the browser knows of an application while a screen shows it: one object, which the screen opens and closes. */
import { useEffect, useSyncExternalStore } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import type { SettlingField } from "../../../shared/domain/checklist.ts";
import type { FieldValues } from "../../../shared/intake/field-values.ts";
import { type FieldInPlay, fieldsInPlay } from "../../../shared/quote/what-if/lever-fields.ts";
import { applyChange } from "./application.ts";
import { messageOfSave } from "./field-messages.ts";
import type { LiveRanking } from "./live-ranking.ts";
import { notifyOtherTabs } from "./other-tabs.ts";
import { type Filters, type RankedProducts, putRanking, refreshRanking } from "./ranked-products.ts";
import { type SaveQueue, type SaveQueueState, type UnsavedChange, createSaveQueue } from "./save-queue.ts";
import { type ApplicationUpdate, type FieldName, type ScenarioFields, scenarioFields } from "./scenario-fields.ts";
import { type TrialValues, trialFields } from "./trial-values.ts";

/** What the screen shows, by the server. */
export interface Shown {
  readonly application: Application;
  readonly ranked: RankedProducts | undefined;
  readonly filters: Filters;
  /** Whether the server is asked for another ranking. */
  readonly isValidating: boolean;
  /** Whether the ranking is that of the saved values, which may be changed. */
  readonly isLive: boolean;
}

/** What the panel can be asked to focus: a field or the documents. */
export type FocusRequest = SettlingField | "documents";

/** A new object for each request, so that the same field can be requested twice. */
export interface Target {
  readonly attribute: FocusRequest;
}

/** The values that a text gave, by their paths. */
export interface Pasted {
  /** Of their change in the save queue. */
  readonly key: string;
  /** How many the user has ticked. */
  readonly fields: number;
  /** Null: none. */
  readonly before: FieldValues;
  readonly values: FieldValues;
  readonly hasNewBusiness: boolean;
  readonly isUndone: boolean;
}

interface OpenState {
  readonly saving: SaveQueueState;
  /** The browser's own ranking; undefined while the server's is shown. */
  readonly preview: RankedProducts | undefined;
  /** Values that the cards try and that are not saved. */
  readonly tried: TrialValues;
  /** What the user has asked the panel for. */
  readonly target: Target | undefined;
  /** Until the user closes the notice. */
  readonly pasted: Pasted | undefined;
}

export interface ApplicationChange {
  readonly key: string;
  readonly value: unknown;
  readonly send: () => Promise<ApplicationUpdate>;
  /** Whether the ranking depends on the change. */
  readonly affectsRanking?: boolean;
}

/** What a field's control reports to the preview. */
export interface FieldPreview {
  /** Called when the pointer or the focus reaches the control: loads what a preview needs. */
  readonly prefetch: () => void;
  /** The value that is held or typed; any that cannot be ranked shows the server's ranking. */
  readonly show: (value: unknown) => void;
  /** The user is done with the control. A value that was not handed to the save queue before is dropped, and the server's ranking is shown. */
  readonly release: () => void;
}

export interface OpenApplication {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => OpenState;
  /** Its changes that are not saved. Retries when the browser comes online. */
  readonly saves: SaveQueue;
  /** Saves a field of the scenario, then refetches the ranking. Ends a trial of that field. */
  readonly save: <F extends FieldName>(name: F, value: ScenarioFields[F]) => void;
  /** Saves a change and applies the response to the cached application. */
  readonly saveChange: (change: ApplicationChange) => void;
  readonly previewOf: (field: FieldName) => FieldPreview;
  readonly setTried: (tried: TrialValues) => void;
  /** Saves what is tried, then shows its ranking for the saved quote. A failed save stays in its field, as if it had been typed. */
  readonly saveTried: () => Promise<void>;
  readonly requestFocus: (attribute: FocusRequest) => void;
  readonly setPasted: (pasted: Pasted | undefined) => void;
  readonly show: (shown: Shown | undefined) => void;
  readonly open: () => void;
  /** Removes all of it, once nothing is left to save: a change that failed is kept for the next time the application is opened. */
  readonly close: () => void;
}

const nothingTried: TrialValues = {};

/** For a value that the cards do not show. */
export const noPreview: FieldPreview = { prefetch: () => undefined, show: () => undefined, release: () => undefined };

const opened = new Map<string, OpenApplication>();

export function openApplication(id: string): OpenApplication {
  const application = opened.get(id) ?? createOpenApplication(id);
  opened.set(id, application);
  return application;
}

function createOpenApplication(id: string): OpenApplication {
  const saves = createSaveQueue(messageOfSave);
  const listeners = new Set<() => void>();
  let state: OpenState = { saving: saves.snapshot(), preview: undefined, tried: nothingTried, target: undefined, pasted: undefined };
  let shown: Shown | undefined;
  let live: LiveRanking | undefined;
  let isOpen = false;

  const update = (change: Partial<OpenState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const removeIfDone = () => {
    if (isOpen || state.saving.state === "saving" || state.saving.unsaved.size > 0) return;
    window.removeEventListener("online", saves.retry);
    opened.delete(id);
  };

  window.addEventListener("online", saves.retry);
  saves.subscribe(() => {
    update({ saving: saves.snapshot() });
    live?.onSaving();
    removeIfDone();
  });

  const loadLiveRanking = () => {
    // Without it the cards wait for the server.
    const loading = import("./live-ranking.ts").catch(() => undefined);
    void loading.then((module) => {
      live ??= module?.createLiveRanking(id, {
        saves,
        ranking: () => (shown?.isLive ? shown : undefined),
        preview: () => state.preview,
        setPreview: (preview) => preview !== state.preview && update({ preview }),
      });
      live?.prepare();
    });
  };

  const saveChange: OpenApplication["saveChange"] = ({ key, value, send, affectsRanking = false }) => {
    const save = async () => {
      const change = await send();
      if (affectsRanking) void refreshRanking(id).catch(() => undefined);
      applyChange(id, change);
      notifyOtherTabs(id);
    };
    saves.put({ key, value, save });
  };

  const saveField: OpenApplication["save"] = (name, value) => {
    // Fields are shown with their application only.
    const { application } = shown!;
    const field = scenarioFields[name];
    const saved: unknown = field.read(application);
    if ((saved ?? null) === (value ?? null) && state.saving.state !== "saving") return saves.drop(name);
    saveChange({ key: name, value, send: () => field.save(application, value), affectsRanking: true });
  };

  const save: OpenApplication["save"] = (name, value) => {
    if (Object.hasOwn(state.tried, name)) update({ tried: nothingTried });
    saveField(name, value);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    saves,
    save,
    saveChange,
    previewOf: (field) =>
      isInPlay(field)
        ? {
            prefetch: () => live?.prepare(field),
            show: (value) => live?.show(field, value),
            release: () => live?.release(),
          }
        : noPreview,
    setTried: (tried) => update({ tried }),
    saveTried: async () => {
      const [{ tried }, before] = [state, shown];
      const fields = trialFields.filter((field) => tried[field] !== undefined);
      for (const field of fields) saveField(field, tried[field]);
      await saves.settled();
      const isSaved = fields.every((field) => !state.saving.unsaved.has(field));
      if (isSaved && before?.ranked) await putRanking(id, before.filters, before.ranked);
    },
    requestFocus: (attribute) => update({ target: { attribute } }),
    setPasted: (pasted) => update({ pasted }),
    show: (now) => {
      const wasLive = shown?.isLive ?? false;
      shown = now;
      if (now?.isLive && !wasLive) whenIdle(loadLiveRanking);
      if (wasLive && !now?.isLive) live?.forget();
      live?.onServerRanking();
    },
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
      if (shown) shown = { ...shown, isLive: false };
      live?.forget();
      update({ tried: nothingTried, target: undefined, pasted: undefined });
      // Its fields unmount next, and save what is typed in them.
      queueMicrotask(removeIfDone);
    },
  };
}

const isInPlay = (field: FieldName): field is FieldInPlay => fieldsInPlay.some((one) => one === field);

const idleMs = 200;
const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: 2_000 });
  else setTimeout(act, idleMs);
};

/** Keeps the application open while its screen is mounted. */
export function useShown(id: string, shown: Shown | undefined): void {
  useEffect(() => {
    const { open, close } = openApplication(id);
    open();
    return close;
  }, [id]);
  useEffect(() => openApplication(id).show(shown));
}

/** A component renders again only for what it selects, which must be the same object while it is equal. */
export function useOpenApplication<T>(id: string, select: (state: OpenState) => T): T {
  const { subscribe, state } = openApplication(id);
  return useSyncExternalStore(subscribe, () => select(state()));
}

export const useSaving = (id: string): SaveQueueState => useOpenApplication(id, ({ saving }) => saving);

export const useUnsaved = (id: string, key: string): UnsavedChange | undefined =>
  useOpenApplication(id, ({ saving }) => saving.unsaved.get(key));
