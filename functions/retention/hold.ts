import { Refusal } from "../http/refusal.ts";
import type { WritingCall } from "../store/actor.ts";
import { all, has, lacks } from "../store/expression.ts";
import { changeRetention } from "./store.ts";

/**
 * Keeps everything of a customer, removed or not, until it is released. For operators alone; no route leads here. Throws a Refusal: not
 * found, or conflict where there is a hold already or the destruction has begun.
 */
export async function holdCustomer(customerId: string, call: WritingCall): Promise<void> {
  const set = { heldAt: new Date().toISOString() };
  const when = all(lacks("heldAt"), lacks("destroyingSince"));
  const standing = await changeRetention(customerId, { action: "customer.held", set, when }, call);
  if (standing) throw standing["heldAt"] === undefined ? destroying(standing["destroyingSince"]) : held(standing["heldAt"]);
}

/** Ends a hold: what was due meanwhile is destroyed by the next run. Throws a Refusal: not found, or conflict where there is no hold. */
export async function releaseCustomer(customerId: string, call: WritingCall): Promise<void> {
  const changes = { set: { releasedAt: new Date().toISOString() }, remove: ["heldAt"] };
  const standing = await changeRetention(customerId, { action: "customer.released", ...changes, when: has("heldAt") }, call);
  if (standing) throw new Refusal("conflict", "NOT_HELD", "--customer: found no hold, expected a customer who is held");
}

const held = (since: unknown) =>
  new Refusal("conflict", "HELD", `--customer: found a hold since ${String(since)}, expected a customer who is not held`);

const destroying = (since: unknown) =>
  new Refusal("conflict", "DESTROYING", `--customer: found a destruction that began at ${String(since)}, which nothing stops any more`);
