import { useSWRConfig } from "swr";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { call } from "./call.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

/** The cursor of an earlier response keeps the list as it was when it was opened. */
export interface ListPage {
  /** From 1. */
  readonly page: number;
  readonly cursor?: string | undefined;
  /** Empty for the whole list. */
  readonly search: string;
  readonly filter: ListFilter;
}

/** What a list shows, and in which order. `userId` is another member whose list it is; without it and `everyone`, one's own. */
export type ListFilter = Pick<RequestOf<typeof applicationRoutes.listQuotes>["body"], "stage" | "isRecent" | "type" | "person" | "sort"> &
  Partial<ListOwner>;

/** Whose applications a list shows. */
export type ListOwner = Pick<RequestOf<typeof applicationRoutes.listQuotes>["body"], "userId" | "everyone">;

function useBody({ page, cursor, search, filter }: ListPage) {
  const { _id: userId } = useSignedInUser();
  return { body: { userId, page, ...(cursor !== undefined && { cursor }), ...(search !== "" && { search }), ...filter } };
}

/** How many of a list are in each stage. */
export function useStageCounts(
  list: RequestOf<typeof applicationRoutes.countStages>["body"]["list"],
  { userId, everyone }: Partial<ListOwner> = {},
) {
  const { _id: ownId } = useSignedInUser();
  return useApi(applicationRoutes.countStages, { body: { userId: userId ?? ownId, ...(everyone && { everyone }), list } });
}

/** Newest first; a master user gets those of every organisation. */
export const useQuotes = (page: ListPage) => useApi(applicationRoutes.listQuotes, useBody(page), { keepPreviousData: true });

export const useReferrals = (page: ListPage) => useApi(applicationRoutes.listReferrals, useBody(page), { keepPreviousData: true });

export const useArchived = (page: ListPage) => useApi(applicationRoutes.listArchived, useBody(page), { keepPreviousData: true });

/** Retries of one click must carry the same key, so that one quote is started. Throws ApiError. */
export const startQuote = (type: ApplicationType, idempotencyKey: string) =>
  call(applicationRoutes.startQuote, { params: { type } }, { idempotencyKey });

/**
 * Copies the scenario and the customers; withEvidence also the documents, signatures, declaration and checks. Retries of one click must
 * carry the same key. Throws ApiError.
 */
export const copyQuote = (body: RequestOf<typeof applicationRoutes.copyQuote>["body"], idempotencyKey: string) =>
  call(applicationRoutes.copyQuote, { body }, { idempotencyKey });

const changedLists: readonly string[] = [
  applicationRoutes.listQuotes.name,
  applicationRoutes.listArchived.name,
  applicationRoutes.countStages.name,
  customerRoutes.listCustomers.name,
];

/** Archives and restores quotes, and refetches every list that shows them. Throws ApiError. */
export function useArchive() {
  const { mutate } = useSWRConfig();
  const refetchLists = () => mutate((key) => Array.isArray(key) && changedLists.includes(String(key[0])));
  return {
    archive: async (applicationId: string) => {
      await call(applicationRoutes.archiveQuote, { body: { applicationId } });
      await refetchLists();
    },
    restore: async (applicationId: string) => {
      await call(applicationRoutes.restoreQuote, { body: { applicationId } });
      await refetchLists();
    },
  };
}
