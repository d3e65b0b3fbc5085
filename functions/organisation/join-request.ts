import type { Operation } from "../call/operation.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { approve, decline, requestByAbn } from "./join-request-store.ts";
import { alreadyMember } from "./membership.ts";
import { toResponse } from "./to-response.ts";

export const requestToJoin: Operation<"requestToJoin"> = async (caller, { body }, call) => {
  if (caller.organisationId !== undefined) throw alreadyMember();
  const { name: organisationName } = await requestByAbn(caller, body.abn, call);
  return { organisationName };
};

export const approveJoinRequest: Operation<"approveJoinRequest"> = async (caller, { body }, call) => {
  const organisation = await administeredOrganisation(caller);
  await approve(caller, organisation._id, body.requestId, call);
  return toResponse(caller, organisation);
};

export const declineJoinRequest: Operation<"declineJoinRequest"> = async (caller, { body }, call) => {
  const organisation = await administeredOrganisation(caller);
  await decline(caller, organisation._id, body.requestId, call);
  return toResponse(caller, organisation);
};
