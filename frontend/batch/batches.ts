import { useSWRConfig } from "swr";
import { batchRoutes } from "../../shared/wire/batch-routes.ts";
import type { BatchSummary } from "../../shared/wire/response/batch.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { postFile } from "../client/document/post-file.ts";
import { call } from "../client/call.ts";
import { keyOf, useApi } from "../client/use-api.ts";

const everyMs = 1_000;

const isUnderWay = ({ status }: BatchSummary): boolean => status === "waiting" || status === "running";

/** The user's newest ten files of scenarios; asks again while one of them is under way. */
export const useBatches = () =>
  useApi(batchRoutes.listBatches, {}, { refreshInterval: (files) => (files?.some(isUnderWay) ? 5 * everyMs : 0) });

/** Asks again each second until the file has been priced. Fetches nothing without an id. */
export const useBatch = (id: string | undefined) =>
  useApi(batchRoutes.readBatch, id === undefined ? null : { params: { id } }, {
    refreshInterval: (batch) => (batch && isUnderWay(batch) ? everyMs : 0),
  });

type NewBatch = Omit<RequestOf<typeof batchRoutes.startBatch>["body"], "fileName">;

const maxNameLength = 200;

/** Returns a function that uploads a file of scenarios and answers the batch's id. Throws ApiError. */
export function useBatchUpload() {
  const { mutate } = useSWRConfig();
  return async (file: File, chosen: NewBatch, idempotencyKey: string): Promise<string> => {
    const body = { fileName: file.name.slice(-maxNameLength), ...chosen };
    const { _id, ...form } = await call(batchRoutes.startBatch, { body }, { idempotencyKey });
    await postFile(form, file, { onProgress: () => {}, signal: new AbortController().signal });
    await mutate(keyOf(batchRoutes.listBatches));
    return _id;
  };
}

/** Its address is valid for one minute and sends the file as an attachment. Throws ApiError. */
export async function downloadResult(id: string): Promise<void> {
  const { url } = await call(batchRoutes.fetchBatchResult, { params: { id } });
  location.assign(url);
}
