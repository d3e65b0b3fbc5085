import { ApiError } from "../call/api-error.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { all, has, lacks } from "../store/dynamo/expression.ts";
import { changeRetention } from "./store.ts";

/** For operators: no route calls it. Throws ApiError: not found, or conflict if there is a hold or the destruction has begun. */
export async function holdCustomer(customerId: string, call: WritingCall): Promise<void> {
  const set = { heldAt: new Date().toISOString() };
  const when = all(lacks("heldAt"), lacks("destroyingSince"));
  const existing = await changeRetention(customerId, { action: "customer.held", set, when }, call);
  if (existing) throw existing["heldAt"] === undefined ? destroying(existing["destroyingSince"]) : held(existing["heldAt"]);
}

/** The next run destroys what is due. Throws ApiError: not found, or conflict if there is no hold. */
export async function releaseCustomer(customerId: string, call: WritingCall): Promise<void> {
  const changes = { set: { releasedAt: new Date().toISOString() }, remove: ["heldAt"] };
  const existing = await changeRetention(customerId, { action: "customer.released", ...changes, when: has("heldAt") }, call);
  if (existing) throw new ApiError("conflict", "NOT_HELD", "--customer: found no hold, expected a customer who is held");
}

const held = (since: unknown) =>
  new ApiError("conflict", "HELD", `--customer: found a hold since ${String(since)}, expected a customer who is not held`);

const destroying = (since: unknown) =>
  new ApiError("conflict", "DESTROYING", `--customer: found a destruction that began at ${String(since)}, which cannot be stopped`);
