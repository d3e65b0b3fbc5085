import { mutate } from "swr";
import { linkRoutes } from "../../../shared/wire/link-routes.ts";
import { recordRoutes } from "../../../shared/wire/record-routes.ts";
import type { RequestOf } from "../../../shared/wire/route.ts";
import { refreshApplication } from "../../client/application/application.ts";
import { call } from "../../client/call.ts";
import { keyOf, useApi } from "../../client/use-api.ts";
import type { Filters } from "../../client/application/ranked-products.ts";
import type { Offer } from "../ranking/offer.ts";

export type SelectionRequest = RequestOf<typeof recordRoutes.createSelection>["body"];

const listRequest = (applicationId: string) => ({ params: { applicationId } });

/** The finance options and selection records of an application, newest first. */
export const useRecords = (applicationId: string) => useApi(recordRoutes.listRecords, listRequest(applicationId));

const refreshRecords = (applicationId: string) => mutate(keyOf(recordRoutes.listRecords, listRequest(applicationId)));

export interface OptionsChoice {
  readonly applicationId: string;
  readonly lenders: readonly string[];
  readonly filters: Filters;
  readonly note: string;
  /** What the customer was told elsewhere, if it is to be printed. */
  readonly offer: Offer | undefined;
  /** Why fees above the organisation's ceiling; empty where none are. */
  readonly feeReason: string;
}

/** Returns the id of the options. Retries of one choice must carry the same key. Throws ApiError. */
export async function createOptions(
  { applicationId, lenders, filters, note, offer, feeReason }: OptionsChoice,
  idempotencyKey: string,
): Promise<string> {
  const told = { ...(note !== "" && { note }), ...(offer && { offer }), ...(feeReason !== "" && { feeReason }) };
  const body = { applicationId, lenders: [...lenders], filters, ...told };
  const { _id } = await call(recordRoutes.createOptions, { body }, { idempotencyKey });
  void refreshRecords(applicationId);
  return _id;
}

/** The URL is valid for one minute and sends the file as an attachment. */
export async function downloadOptions(id: string): Promise<void> {
  const { url } = await call(recordRoutes.fetchOptions, { params: { id } });
  location.assign(url);
}

/** Emails the link to the customer's stored address. */
export async function sendOptions(applicationId: string, _id: string, customerId: string): Promise<void> {
  await call(linkRoutes.sendOptionsLink, { body: { _id, customerId } }, { idempotencyKey: crypto.randomUUID() });
  await refreshApplication(applicationId);
}

/** Retries of one record must carry the same key. Throws ApiError. */
export async function recordSelection(body: SelectionRequest, idempotencyKey: string): Promise<void> {
  await call(recordRoutes.createSelection, { body }, { idempotencyKey });
  void refreshRecords(body.applicationId);
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
