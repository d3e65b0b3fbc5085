import type { Caller } from "../http/caller.ts";
import type { Call } from "../http/operation.ts";

/** Who reads or writes. */
export type Actor = Pick<Caller, "userId" | "organisationId" | "isMaster">;

/** The request by which somebody writes: what an audit item says of it. */
export type WritingCall = Pick<Call, "requestId" | "ip" | "idempotencyKey">;
