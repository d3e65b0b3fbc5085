/** What serve.ts reads and writes in the table around a call. Loaded at its first use: health and telemetry start without the store. */
import { idempotencyInTable } from "./store/services/idempotency.ts";

export { userRowOf } from "./identity/identity.ts";
export { consumeCallLimit } from "./store/services/call-limit.ts";
export { consumeNetworkLimit } from "./store/services/network-rate-limit.ts";
export { recordSession } from "./store/services/session-records.ts";
export { relationOf } from "./store/workspace/relation.ts";

export const idempotency = idempotencyInTable();
