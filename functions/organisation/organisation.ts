import type { Organisation, OrganisationOfUser } from "../../shared/domain/organisation.ts";
import { newId } from "../store/dynamo/ids.ts";
import { ApiError } from "../call/api-error.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { toResponse } from "./to-response.ts";
import { checkAbn } from "./abn-check.ts";
import {
  type OrganisationFields,
  type OrganisationRecord,
  changeOrganisation,
  createOrganisation as storeOrganisation,
  openOrganisation,
  recordOf,
} from "./store.ts";

export const createOrganisation: Operation<"createOrganisation"> = async (caller, { body: { name, abn = null } }, call) => {
  const abnCheck = await checkAbn({ _id: newId(), name, abn });
  return toResponse(caller, await storeOrganisation(caller, { name, abn, abnCheck }, call));
};

export const readOrganisation: Operation<"readOrganisation"> = async (caller, { params }, call) =>
  toResponse(caller, await openOrganisation(caller, params.id, call));

export const updateOrganisation: Operation<"updateOrganisation"> = async (caller, { body: { organisationId, name, abn } }, call) => {
  await requireSecondFactor(caller, organisationId);
  const fields = { ...(name !== undefined && { name }), ...(abn !== undefined && { abn }) };
  const withCheck = async (existing: OrganisationRecord) => {
    const next = { ...existing, ...fields };
    const isOther = next.abn !== existing.abn;
    if (existing.confirmation?.status === "disputed" && (isOther || next.name !== existing.name)) throw disputed();
    return { ...fields, abnCheck: await checkAbn(next), ...(isOther && { abnClaim: null }) };
  };
  return toResponse(caller, await changeOrganisation(caller, organisationId, withCheck, call));
};

const disputed = () =>
  new ApiError(
    "conflict",
    "ABN_DISPUTED",
    "Somebody else says that this ABN is theirs. Name and ABN can be changed once Kelpie has decided.",
  );

export const saveOrganisationAddress: Operation<"saveOrganisationAddress"> = (caller, { body: { organisationId, address } }, call) =>
  changed(caller, organisationId, { address }, call);

export const saveOrganisationEmail: Operation<"saveOrganisationEmail"> = (caller, { body: { organisationId, email } }, call) =>
  changed(caller, organisationId, { email: { address: email } }, call);

export const saveOrganisationPhoneNumber: Operation<"saveOrganisationPhoneNumber"> = (
  caller,
  { body: { organisationId, phoneNumber } },
  call,
) => changed(caller, organisationId, { phoneNumber: { number: phoneNumber } }, call);

export const saveEmailSignature: Operation<"saveEmailSignature"> = (caller, { body: { organisationId, emailSignature } }, call) =>
  changed(caller, organisationId, { emailSignature }, call);

export const saveFeeCeiling: Operation<"saveFeeCeiling"> = (caller, { body: { organisationId, feeCeiling } }, call) =>
  changed(caller, organisationId, { feeCeiling }, call);

export const saveLicence: Operation<"saveLicence"> = (caller, { body: { organisationId, licence } }, call) =>
  changed(caller, organisationId, { licence }, call);

async function changed(caller: Caller, organisationId: string, fields: OrganisationFields, call: Call): Promise<Organisation> {
  await requireSecondFactor(caller, organisationId);
  return toResponse(caller, await changeOrganisation(caller, organisationId, fields, call));
}

/** The write itself checks that the caller is the administrator. */
async function requireSecondFactor(caller: Caller, organisationId: string): Promise<void> {
  if (!caller.hasSecondFactor && caller.organisationId === organisationId) await administeredOrganisation(caller);
}

export async function organisationOfMember(organisationId: string): Promise<OrganisationOfUser> {
  const { _id, name, abn, email, phoneNumber, address } = await recordOf(organisationId);
  return { _id, name, abn, email, phoneNumber, address };
}
