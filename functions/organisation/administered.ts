import type { Caller } from "../http/caller.ts";
import { notFound } from "../store/not-found.ts";
import { type OrganisationRecord, findOrganisation, requireAdministrator } from "./store.ts";

/** The organisation that the caller administers. Throws a Refusal: not found for one in none, forbidden for another member. */
export async function administeredBy(caller: Caller): Promise<OrganisationRecord> {
  const organisation = await organisationOf(caller);
  requireAdministrator(caller, organisation);
  return organisation;
}

/** The caller's organisation. Throws a Refusal (not found) for one in none. */
export async function organisationOf(caller: Caller): Promise<OrganisationRecord> {
  if (caller.organisationId === undefined) throw notFound();
  return findOrganisation(caller, caller.organisationId);
}
