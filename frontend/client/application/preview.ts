/** The ranking that the browser makes itself while a value is being chosen. The engine is loaded once the page is idle. */
import { useEffect, useSyncExternalStore } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { type FieldInPlay, fieldsInPlay } from "../../../shared/quote/what-if/lever-fields.ts";
import type { Filters, RankedProducts } from "./ranked-products.ts";
import type { FieldName } from "./scenario-fields.ts";

/** What the page shows of an application that may be changed. */
export interface CurrentRanking {
  readonly application: Application;
  /** The server's. */
  readonly ranked: RankedProducts;
  readonly filters: Filters;
  /** Whether the server is asked for another one. */
  readonly isValidating: boolean;
}

const currentRankings = new Map<string, CurrentRanking>();
const previews = new Map<string, RankedProducts>();
const listeners = new Set<() => void>();

export interface PreviewStore {
  readonly currentRankingOf: (applicationId: string) => CurrentRanking | undefined;
  readonly previewOf: (applicationId: string) => RankedProducts | undefined;
  /** Shows a ranking, or with undefined the server's again. */
  readonly setPreview: (applicationId: string, ranked: RankedProducts | undefined) => void;
}

const store: PreviewStore = {
  currentRankingOf: (applicationId) => currentRankings.get(applicationId),
  previewOf: (applicationId) => previews.get(applicationId),
  setPreview: (applicationId, ranked) => {
    if (previews.get(applicationId) === ranked) return;
    if (ranked) previews.set(applicationId, ranked);
    else previews.delete(applicationId);
    for (const listener of listeners) listener();
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The browser's own ranking; undefined while the server's is shown. */
export const usePreview = (applicationId: string): RankedProducts | undefined =>
  useSyncExternalStore(subscribe, () => previews.get(applicationId));

type LiveRanking = typeof import("./live-ranking.ts");
let live: LiveRanking | undefined;

const idleMs = 200;
const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act, { timeout: 2_000 });
  else setTimeout(act, idleMs);
};

/** Registers the current ranking, from which previews start. Pass undefined for a read-only application. */
export function useLiveRanking(applicationId: string | undefined, now: CurrentRanking | undefined): void {
  useEffect(() => {
    if (applicationId === undefined) return;
    if (now) currentRankings.set(applicationId, now);
    else currentRankings.delete(applicationId);
    live?.onServerRanking(store, applicationId);
  });
  const isReady = now !== undefined;
  useEffect(() => {
    if (applicationId === undefined || !isReady) return;
    whenIdle(() => {
      // Without it the cards wait for the server.
      import("./live-ranking.ts").then(
        (module) => {
          live = module;
          live.prepare(store, applicationId);
        },
        () => undefined,
      );
    });
    return () => {
      live?.forgetApplication(store, applicationId);
      currentRankings.delete(applicationId);
    };
  }, [applicationId, isReady]);
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

/** For a value that the cards do not show. */
export const noPreview: FieldPreview = { prefetch: () => undefined, show: () => undefined, release: () => undefined };

const isInPlay = (field: FieldName): field is FieldInPlay => fieldsInPlay.some((one) => one === field);

export function previewOf(applicationId: string, field: FieldName): FieldPreview {
  if (!isInPlay(field)) return noPreview;
  return {
    prefetch: () => live?.prepare(store, applicationId, field),
    show: (value) => live?.showPreview(store, applicationId, field, value),
    release: () => live?.releaseField(store, applicationId),
  };
}
