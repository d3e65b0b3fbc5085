import { mutate } from "swr";
import { ApiError } from "../../shared/wire/api-error.ts";
import { type BookRow, bookRoutes } from "../../shared/wire/book-routes.ts";
import type { DataOf, RequestOf } from "../../shared/wire/route.ts";
import { call } from "../client/call.ts";
import { isKeyOf, useApi } from "../client/use-api.ts";
import { answerOf, tooLarge } from "../ui/spreadsheet/answer-of.ts";
import type { CsvAnswer } from "../ui/spreadsheet/csv-answer.ts";

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

/** 2,000 rows take a fraction of a second on a fast computer. */
const maxMs = 10_000;

/** The CSV of a workbook or a text file that a spreadsheet has saved. Throws ApiError for a file that cannot be read. */
export async function tableOf(file: File): Promise<string> {
  const worker = new Worker(new URL("./contracts-worker.ts", import.meta.url), { type: "module" });
  const { csv, problem } = await answerOf<CsvAnswer>(worker, { file }, maxMs, { problem: tooLarge });
  if (problem !== undefined) throw new ApiError({ status: 400, message: problem });
  return csv ?? file.text();
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
