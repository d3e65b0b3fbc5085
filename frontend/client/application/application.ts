import { mutate } from "swr";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { withDerivedFigures } from "../../../shared/quote/derived-figures.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { keyOf, useApi } from "../use-api.ts";
import type { ApplicationUpdate } from "./scenario-fields.ts";

/** Fetches nothing without an id. */
export const useApplication = (id: string | undefined) =>
  useApi(applicationRoutes.readApplication, id === undefined ? null : { params: { id } });

/** Who changed what, newest first. */
export const useHistory = (id: string) => useApi(applicationRoutes.readHistory, { params: { id } });

/** The swr cache key of an application. */
export const applicationKey = (id: string) => keyOf(applicationRoutes.readApplication, { params: { id } });

export const refreshApplication = (id: string): Promise<unknown> => mutate(applicationKey(id));

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
