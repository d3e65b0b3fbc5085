import type { Caller } from "../../http/caller.ts";
import type { Call } from "../../http/operation.ts";

export interface Actor extends Pick<Caller, "userId" | "organisationId" | "isMaster"> {
  /** Set if a customer acts by this link on the user's application. */
  readonly link?: string;
}

export type WritingCall = Pick<Call, "requestId" | "ip" | "idempotencyKey">;
