import type { IsoDate } from "../../../shared/dates.ts";
import type { AccessEntry } from "../../../shared/domain/customer-access.ts";
import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { call } from "../../client/call.ts";
import { useApi } from "../../client/use-api.ts";

/** Days in Sydney, both included. */
export interface DayRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const requestOf = (id: string, days: DayRange, cursor?: string) => ({
  params: { id },
  query: { ...days, ...(cursor !== undefined && { cursor }) },
});

/** A page of the log of who saw a customer, newest first. Fetches nothing without days. */
export const useCustomerAccess = (customerId: string, days: DayRange | undefined, cursor?: string) =>
  useApi(customerRoutes.readCustomerAccess, days ? requestOf(customerId, days, cursor) : null);

/** 5,000 entries, more than a person reads. */
const maxPages = 50;

/** All entries of the log, newest first. Throws ApiError. */
export async function allAccessEntries(
  customerId: string,
  days: DayRange,
): Promise<{ readonly entries: readonly AccessEntry[]; readonly isPartial: boolean }> {
  const entries: AccessEntry[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const answer = await call(customerRoutes.readCustomerAccess, requestOf(customerId, days, cursor));
    entries.push(...answer.entries);
    ({ cursor } = answer);
    if (cursor === undefined) return { entries, isPartial: false };
  }
  return { entries, isPartial: true };
}
