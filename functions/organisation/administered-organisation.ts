import type { Caller } from "../call/caller.ts";
import { requireSecondFactor } from "../call/second-factor.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { type OrganisationRecord, findOrganisation, requireAdministrator } from "./store.ts";

/** Throws ApiError: not found without an organisation, forbidden for other members than the administrator and without a second factor. */
export async function administeredOrganisation(caller: Caller): Promise<OrganisationRecord> {
  const organisation = await organisationOf(caller);
  requireAdministrator(caller, organisation);
  requireSecondFactor(caller);
  return organisation;
}

/** Throws ApiError (not found) without an organisation. */
export async function organisationOf(caller: Caller): Promise<OrganisationRecord> {
  if (caller.organisationId === undefined) throw notFound();
  return findOrganisation(caller, caller.organisationId);
}
