import type { ListedOrganisation } from "../../shared/domain/organisation.ts";
import { ApiError } from "../call/api-error.ts";
import { type WritingCall, system } from "../store/workspace/actor.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import type { Operation } from "../call/operation.ts";
import { contactsOf } from "../identity/identity.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { decide, dispute, organisationsOf } from "./confirmation-store.ts";
import { type OrganisationRecord, organisationWithAbn, recordOf, recordsOf } from "./store.ts";
import { toResponse } from "./to-response.ts";

export const disputeAbn: Operation<"disputeAbn"> = async (caller, { body: { organisationId, text } }, call) => {
  if (caller.organisationId !== organisationId) throw notFound();
  await administeredOrganisation(caller);
  return toResponse(caller, await dispute(caller, organisationId, text, call));
};

export const listOrganisations: Operation<"listOrganisations"> = async (_master, { query }) => {
  const { records, before } = await organisationsOf(query.status, query.before);
  return { organisations: await listed(records), before };
};

export const confirmOrganisation: Operation<"confirmOrganisation"> = async (master, { params, body }, call) => {
  const [organisation] = await listed([await decide(master, params.id, body, call)]);
  return organisation!;
};

export const refuseOrganisation: Operation<"refuseOrganisation"> = async (master, { params, body: { reason, ...seen } }, call) => {
  const [organisation] = await listed([await decide(master, params.id, { ...seen, refusal: reason }, call)]);
  return organisation!;
};

/** For operators. Without a decision it reads the organisation that has entered this ABN. Throws ApiError (not found) without one. */
export async function decideByOperator(
  abn: string,
  decision: { readonly refusal?: string } | undefined,
  call: WritingCall,
): Promise<OrganisationRecord> {
  const organisationId = await organisationWithAbn(abn.replaceAll(" ", ""));
  if (organisationId === undefined) throw new ApiError("notFound", "NO_SUCH_ORGANISATION", `--abn: found no organisation with ${abn}`);
  const found = await recordOf(organisationId);
  return decision ? decide(system, organisationId, { ...found, ...decision }, call) : found;
}

/** With their administrators, and those who dispute the ABN. */
async function listed(records: readonly OrganisationRecord[]): Promise<ListedOrganisation[]> {
  const claimants = await recordsOf(records.flatMap(({ claimantId }) => claimantId ?? []));
  const people = await contactsOf([...records, ...claimants.values()].map(({ administratorId }) => administratorId));
  const administrator = ({ administratorId }: OrganisationRecord) => {
    const { firstName = "", lastName = "", address = "" } = people.get(administratorId) ?? {};
    return { firstName, lastName, email: address };
  };
  return records.flatMap((record) => {
    const { _id, name, abn, abnCheck, licence, createdAt, confirmation, claimantId } = record;
    const claimant = claimantId === null ? undefined : claimants.get(claimantId);
    const claim = claimant?.abnClaim ? { ...claimant.abnClaim, name: claimant.name, licence: claimant.licence } : undefined;
    if (confirmation === null) return [];
    return [
      {
        _id,
        name,
        abn,
        licence,
        createdAt,
        confirmation,
        registeredName: abnCheck?.status === "verified" ? abnCheck.name : null,
        administrator: administrator(record),
        claimant: claimant && claim ? { ...claim, administrator: administrator(claimant) } : null,
      },
    ];
  });
}
