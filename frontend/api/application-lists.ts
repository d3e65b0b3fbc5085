import { useSWRConfig } from "swr";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { call } from "./call.ts";
import { useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

/** A page of a list, whole or of what a search finds; the cursor of an earlier answer keeps the list as it was when it was opened. */
export interface ListPage {
  /** From 1. */
  readonly page: number;
  readonly cursor?: string | undefined;
  /** Empty for the whole list. */
  readonly search: string;
}

function useBody({ page, cursor, search }: ListPage) {
  const { _id: userId } = useSignedInUser();
  return { body: { userId, page, ...(cursor !== undefined && { cursor }), ...(search !== "" && { search }) } };
}

/** Newest first; a master's are everybody's. */
export const useQuotes = (page: ListPage) => useApi(applicationRoutes.listQuotes, useBody(page), { keepPreviousData: true });

export const useReferrals = (page: ListPage) => useApi(applicationRoutes.listReferrals, useBody(page), { keepPreviousData: true });

/** The quotes that were put away. */
export const useArchived = (page: ListPage) => useApi(applicationRoutes.listArchived, useBody(page), { keepPreviousData: true });

/** Starts a quote; every try of one intent carries the same key, so that it is started once. Throws ApiError. */
export const startQuote = (type: ApplicationType, idempotencyKey: string) =>
  call(applicationRoutes.startQuote, { params: { type } }, { idempotencyKey });

/** Makes a quote with the same scenario and customers; every try of one intent carries the same key. Throws ApiError. */
export const copyQuote = (applicationId: string, idempotencyKey: string) =>
  call(applicationRoutes.copyQuote, { body: { applicationId } }, { idempotencyKey });

const changedLists: readonly string[] = [
  applicationRoutes.listQuotes.name,
  applicationRoutes.listArchived.name,
  customerRoutes.listCustomers.name,
];

/** Puts quotes away and takes them out again; all lists they are in then ask anew. Throws ApiError. */
export function useArchive() {
  const { mutate } = useSWRConfig();
  const asked = () => mutate((key) => Array.isArray(key) && changedLists.includes(String(key[0])));
  return {
    archive: async (applicationId: string) => {
      await call(applicationRoutes.archiveQuote, { body: { applicationId } });
      await asked();
    },
    restore: async (applicationId: string) => {
      await call(applicationRoutes.restoreQuote, { body: { applicationId } });
      await asked();
    },
  };
}
