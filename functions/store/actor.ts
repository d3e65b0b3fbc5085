import type { Caller } from "../http/caller.ts";
import type { Call } from "../http/operation.ts";

/** Who reads or writes. */
export interface Actor extends Pick<Caller, "userId" | "organisationId" | "isMaster"> {
  /** The link by which a customer acts on the application of this user. */
  readonly link?: string;
}

/** The request by which somebody writes: what an audit item says of it. */
export type WritingCall = Pick<Call, "requestId" | "ip" | "idempotencyKey">;
