import type { ApplicationType } from "../../shared/entities/application-type.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { call } from "./call.ts";
import { useApi } from "./use-api.ts";
import { useSignedInUser } from "./use-user.ts";

/** A page of a list; the cursor of an earlier answer keeps the list as it was when it was opened. */
export interface ListPage {
  /** From 1. */
  readonly page: number;
  readonly cursor?: string | undefined;
}

const bodyOf = (userId: string, { page, cursor }: ListPage) => ({ body: { userId, page, ...(cursor !== undefined && { cursor }) } });

/** Newest first; a master's are everybody's. */
export const useQuotes = (page: ListPage) =>
  useApi(applicationRoutes.listQuotes, bodyOf(useSignedInUser()._id, page), { keepPreviousData: true });

export const useReferrals = (page: ListPage) =>
  useApi(applicationRoutes.listReferrals, bodyOf(useSignedInUser()._id, page), { keepPreviousData: true });

/** Starts a quote; every try of one intent carries the same key, so that it is started once. Throws ApiError. */
export const startQuote = (type: ApplicationType, idempotencyKey: string) =>
  call(applicationRoutes.startQuote, { params: { type } }, { idempotencyKey });
