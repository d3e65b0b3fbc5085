import { mutate } from "swr";
import type { BookPage, BookRow } from "../../shared/wire/book-routes.ts";
import { bookRoutes } from "../../shared/wire/book-routes.ts";
import type { DataOf, RequestOf } from "../../shared/wire/route.ts";
import { call } from "../client/call.ts";
import { isKeyOf, useApi } from "../client/use-api.ts";

export type WatchKind = keyof Omit<BookPage["counts"], "all">;

const kept = { keepPreviousData: true };

/** With a search the same of those that it finds: what is typed is sent in no address. */
export function useBook({ search, ...query }: RequestOf<typeof bookRoutes.readBook>["query"] & { readonly search: string }) {
  const all = useApi(bookRoutes.readBook, search === "" ? { query } : null, kept);
  const found = useApi(bookRoutes.searchBook, search === "" ? null : { body: { ...query, search } }, kept);
  return search === "" ? all : found;
}

const readAgain = () => mutate((key) => isKeyOf(key, bookRoutes.readBook) || isKeyOf(key, bookRoutes.searchBook));

/** Throws ApiError. */
export async function updateContract(body: RequestOf<typeof bookRoutes.updateContract>["body"]): Promise<void> {
  await call(bookRoutes.updateContract, { body });
  await readAgain();
}

/** Throws ApiError. */
export async function importContracts(csv: string, idempotencyKey: string): Promise<DataOf<typeof bookRoutes.importContracts>> {
  const answer = await call(bookRoutes.importContracts, { body: { csv } }, { idempotencyKey });
  await readAgain();
  return answer;
}

/** Returns the new quote's id. Throws ApiError. */
export async function startQuoteFrom({ contract }: BookRow, kind: "refinance" | "balloonDue", idempotencyKey: string): Promise<string> {
  return (await call(bookRoutes.quoteFromContract, { body: { _id: contract._id, kind } }, { idempotencyKey }))._id;
}

export const nameOf = ({ customer: { firstName, lastName } }: BookRow["contract"]): string => `${firstName} ${lastName}`.trim();
