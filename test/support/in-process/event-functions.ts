import { handler as arrived } from "../../../functions/document/file-arrival.ts";
import { handler as batchRuns } from "../../../functions/batch/run-handler.ts";
import { handler as outbox } from "../../../functions/outbox/handler.ts";
import { handler as retention } from "../../../functions/retention/handler.ts";
import { handler as release } from "../../../functions/release/handler.ts";
import { asFunction } from "../../../infra/local/iam/function-role.ts";

/** The event-driven functions, each with the IAM role of its function. */
export const outboxHandler: typeof outbox = (...call) => asFunction("outbox", () => outbox(...call));
export const retentionHandler: typeof retention = (...call) => asFunction("retention", () => retention(...call));
export const arrivalsHandler: typeof arrived = (...call) => asFunction("arrivals", () => arrived(...call));
export const releaseHandler: typeof release = (...call) => asFunction("release", () => release(...call));
export const batchRunsHandler: typeof batchRuns = (...call) => asFunction("batchRuns", () => batchRuns(...call));
