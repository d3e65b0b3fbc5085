import type { Caller } from "../../call/caller.ts";
import type { Call } from "../../call/operation.ts";
import { newId } from "../dynamo/ids.ts";

export interface Actor extends Pick<Caller, "userId" | "organisationId" | "isMaster" | "delegate"> {
  /** Set if a customer acts by this link on the user's application. */
  readonly link?: string;
}

export type WritingCall = Pick<Call, "requestId" | "ip" | "idempotencyKey">;

/** Acts when no person does: jobs, schedules and file checks. */
export const system = { userId: "SYSTEM" } as const;

export const systemCall = (): WritingCall => ({ requestId: newId(), ip: "" });

/** The call without its Idempotency-Key, for writes that it may make several times and whose own conditions make repeatable. */
export const withoutIdempotencyKey = ({ requestId, ip }: WritingCall): WritingCall => ({ requestId, ip });
