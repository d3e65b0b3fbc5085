import type { Operation } from "../http/operation.ts";
import { constantTime } from "../http/constant-time.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { approve, decline, requestByName } from "./join-request-store.ts";
import { alreadyMember } from "./membership.ts";
import { toResponse } from "./to-response.ts";

/** Neither the response nor its time reveals whether the organisation exists. */
export const requestToJoin: Operation<"requestToJoin"> = async (caller, { body }, call) => {
  if (caller.organisationId !== undefined) throw alreadyMember();
  await constantTime(() => requestByName(caller, body.name, call));
  return null;
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
