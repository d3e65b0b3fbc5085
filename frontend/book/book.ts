import { mutate } from "swr";
import type { BookRow } from "../../shared/wire/book-routes.ts";
import { bookRoutes } from "../../shared/wire/book-routes.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { call } from "../client/call.ts";
import { isKeyOf, useApi } from "../client/use-api.ts";

export type WatchKind = NonNullable<RequestOf<typeof bookRoutes.readBook>["query"]["watch"]>;

export const useBook = (query: RequestOf<typeof bookRoutes.readBook>["query"]) =>
  useApi(bookRoutes.readBook, { query }, { keepPreviousData: true });

const readAgain = () => mutate((key) => isKeyOf(key, bookRoutes.readBook));

/** Throws ApiError. */
export async function updateContract(body: RequestOf<typeof bookRoutes.updateContract>["body"]): Promise<void> {
  await call(bookRoutes.updateContract, { body });
  await readAgain();
}

/** Throws ApiError. */
export async function importContracts(csv: string, idempotencyKey: string) {
  const answer = await call(bookRoutes.importContracts, { body: { csv } }, { idempotencyKey });
  await readAgain();
  return answer;
}

/** Returns the new quote's id. Throws ApiError. */
export async function startQuoteFrom({ contract }: BookRow, kind: "refinance" | "balloonDue", idempotencyKey: string): Promise<string> {
  return (await call(bookRoutes.quoteFromContract, { body: { _id: contract._id, kind } }, { idempotencyKey }))._id;
}

export const nameOf = ({ customer: { firstName, lastName } }: BookRow["contract"]): string => `${firstName} ${lastName}`.trim();
