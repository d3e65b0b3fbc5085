import type { Operation } from "../http/operation.ts";
import { inSteadyTime } from "../http/steady-time.ts";
import { administeredBy } from "./administered.ts";
import { approve, decline, requestByName } from "./join-request-store.ts";
import { alreadyInOne } from "./membership.ts";
import { shown } from "./shown.ts";

/** Asks to join an organisation; neither the answer nor its time tells whether there is such a one. */
export const requestToJoin: Operation<"requestToJoin"> = async (caller, { body }, call) => {
  if (caller.organisationId !== undefined) throw alreadyInOne();
  await inSteadyTime(() => requestByName(caller, body.name, call));
  return null;
};

export const approveJoinRequest: Operation<"approveJoinRequest"> = async (caller, { body }, call) => {
  const organisation = await administeredBy(caller);
  await approve(caller, organisation._id, body.requestId, call);
  return shown(caller, organisation);
};

export const declineJoinRequest: Operation<"declineJoinRequest"> = async (caller, { body }, call) => {
  const organisation = await administeredBy(caller);
  await decline(caller, organisation._id, body.requestId, call);
  return shown(caller, organisation);
};
