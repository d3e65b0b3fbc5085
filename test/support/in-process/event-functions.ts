import { handler as arrived } from "../../../functions/document/file-arrival.ts";
import { handler as batchRuns } from "../../../functions/batch/run-handler.ts";
import { handler as outbox } from "../../../functions/outbox/handler.ts";
import { handler as retention } from "../../../functions/retention/handler.ts";
import { handler as release } from "../../../functions/release/handler.ts";
import { withFunctionRole } from "../../../infra/local/iam/function-role.ts";

/** The event-driven functions, each with the IAM role of its function. */
export const outboxHandler: typeof outbox = (...call) => withFunctionRole("outbox", () => outbox(...call));
export const retentionHandler: typeof retention = (...call) => withFunctionRole("retention", () => retention(...call));
export const fileCheckHandler: typeof arrived = (...call) => withFunctionRole("fileCheck", () => arrived(...call));
export const releaseHandler: typeof release = (...call) => withFunctionRole("release", () => release(...call));
export const batchRunsHandler: typeof batchRuns = (...call) => withFunctionRole("batchRuns", () => batchRuns(...call));
