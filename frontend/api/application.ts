import { mutate } from "swr";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { keyOf, useApi } from "./use-api.ts";

/** An application with all its parts; without an id none is asked for. */
export const useApplication = (id: string | undefined) =>
  useApi(applicationRoutes.readApplication, id === undefined ? null : { params: { id } });

/** The name under which an application is kept. */
export const applicationKey = (id: string) => keyOf(applicationRoutes.readApplication, { params: { id } });

/** Reads an application again, with all that belongs to it. */
export const refreshApplication = (id: string): Promise<unknown> => mutate(applicationKey(id));
