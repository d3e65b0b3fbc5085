import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { FieldValues } from "../../shared/intake/field-values.ts";
import { startQuote } from "../client/lists.ts";
import { recordEvent } from "../client/record-event.ts";
import { saveValues } from "../intake/text-values.ts";
import { defaultFilters, withFilterParams } from "../quote/ranking/filters.ts";

interface KnownDeal {
  readonly type: ApplicationType;
  readonly values: FieldValues;
}

/**
 * Starts a quote with what is known; returns its path, with the lenders as its filter. What is known of a business waits for its ABN. Retries
 * with the same key go on with the same quote. Throws ApiError.
 */
export async function startQuoteWith({ type, values }: KnownDeal, lenders: readonly string[], idempotencyKey: string): Promise<string> {
  const { _id } = await startQuote(type, idempotencyKey);
  await saveValues(_id, new Map([...values].filter(([path]) => !path.startsWith("entity."))));
  recordEvent({ name: "quote.started", applicationId: _id });
  return `/quote/${_id}?${withFilterParams({ ...defaultFilters, lenders }, new URLSearchParams(), defaultFilters)}`;
}
