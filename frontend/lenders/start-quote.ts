import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { type FieldValues, scenarioWith } from "../../shared/intake/field-values.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { call } from "../client/call.ts";
import { startQuote } from "../client/lists.ts";
import { recordEvent } from "../client/record-event.ts";
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
  const { _id, customers } = await startQuote(type, idempotencyKey);
  const { asset, loanDetails, creditProfile, customerProfile, customer: person } = scenarioWith(type, values);
  const parts = { asset, loanDetails, creditProfile, customerProfile };
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part != null));
  if (Object.keys(given).length > 0) await call(applicationRoutes.updateApplication, { body: { _id, ...given } });
  const { employers: jobs, ...customer } = { ...person };
  const [{ _id: customerId, employers }] = customers as [(typeof customers)[number]];
  if (Object.keys(customer).length > 0) await call(customerRoutes.updateCustomer, { body: { customerId, ...customer } });
  if (jobs?.[0]) await call(customerRoutes.updateEmployer, { body: { employerId: employers[0]!._id, ...jobs[0] } });
  recordEvent({ name: "quote.started", applicationId: _id });
  return `/quote/${_id}?${withFilterParams({ ...defaultFilters, lenders }, new URLSearchParams(), defaultFilters)}`;
}
