import { mutate } from "swr";
import { recordRoutes } from "../../../shared/wire/record-routes.ts";
import type { RequestOf } from "../../../shared/wire/route.ts";
import { call } from "../../client/call.ts";
import { keyOf, useApi } from "../../client/use-api.ts";
import { refreshApplication } from "../../client/application/application.ts";

export type SelectionRequest = RequestOf<typeof recordRoutes.createSelection>["body"];

/** Retries of one record must carry the same key. Throws ApiError. */
export async function recordSelection(body: SelectionRequest, idempotencyKey: string): Promise<void> {
  await call(recordRoutes.createSelection, { body }, { idempotencyKey });
  void mutate(keyOf(recordRoutes.listRecords, { params: { applicationId: body.applicationId } }));
  await refreshApplication(body.applicationId);
}

/** Each reading is listed among those who saw the customer, so it is not repeated. */
export const useSelection = (id: string | undefined) =>
  useApi(recordRoutes.fetchSelection, id === undefined ? null : { params: { id } }, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

/** Saves one of the record's PDFs by a new URL, which is valid for one minute. */
export async function downloadSelection(id: string, file: "url" | "disclosureUrl"): Promise<void> {
  const { [file]: url } = await call(recordRoutes.fetchSelection, { params: { id } });
  if (url !== null) location.assign(url);
}
