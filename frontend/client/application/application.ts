import { mutate } from "swr";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { keyOf, useApi } from "../use-api.ts";

/** Fetches nothing without an id. */
export const useApplication = (id: string | undefined) =>
  useApi(applicationRoutes.readApplication, id === undefined ? null : { params: { id } });

/** Who changed what, newest first. */
export const useHistory = (id: string) => useApi(applicationRoutes.readHistory, { params: { id } });

/** The swr cache key of an application. */
export const applicationKey = (id: string) => keyOf(applicationRoutes.readApplication, { params: { id } });

export const refreshApplication = (id: string): Promise<unknown> => mutate(applicationKey(id));
