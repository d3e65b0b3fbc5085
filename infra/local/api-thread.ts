import { inspect } from "node:util";
import { parentPort } from "node:worker_threads";
import { unexpectedErrors } from "../../functions/call/call-log.ts";
import { eventRules } from "../../functions/event-rules.ts";
import { handler as runDueBatches } from "../../functions/batch/run-handler.ts";
import * as batchTriggers from "../../functions/batch/triggers.ts";
import { handler as runDueJobs } from "../../functions/outbox/handler.ts";
import { bookEvent, bookTime, digestEvent, digestTime, intervalSeconds } from "../../functions/outbox/triggers.ts";
import { handler as destroyDueRecords } from "../../functions/retention/handler.ts";
import { intervalMinutes } from "../../functions/retention/triggers.ts";
import { routeLimits } from "../route-limits.ts";
import { startApi } from "./api.ts";
import { apiRoutes } from "../../functions/routes.ts";
import { startEventTarget } from "./event-target.ts";
import { runOnSchedule } from "./schedule.ts";
import { withFunctionRole } from "./iam/function-role.ts";
import { runOutboxStream, timeoutMs } from "./outbox-worker.ts";
import { runDailySchedule } from "./daily-schedule.ts";

// The functions' own log lines omit messages, which may contain personal data; this machine's log file has them.
unexpectedErrors.subscribe((error) => process.stdout.write(`${inspect(error)}\n`));

const { TOKEN_ISSUER: issuer = "", USER_POOL_CLIENT_ID: clientId = "", SITE_URL: allowedOrigin = "" } = process.env;
const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = "", TABLE_NAME: table = "" } = process.env;
const { AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_REGION: region = "" } = process.env;
const { url, routes } = await startApi(apiRoutes, { tokens: { issuer, clientId }, allowedOrigin, routeLimits });
const { url: eventsUrl } = await startEventTarget(eventRules);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ url, eventsUrl, routes });
await Promise.all([
  runOutboxStream({ endpoint, accessKeyId, region, table }, new AbortController().signal),
  runOnSchedule({
    name: "outbox",
    handler: (...call) => withFunctionRole("outbox", () => runDueJobs(...call)),
    everyMs: intervalSeconds * 1000,
    timeoutMs,
  }),
  ...(
    [
      [bookTime, bookEvent],
      [digestTime, digestEvent],
    ] as const
  ).map(([time, event]) =>
    runDailySchedule(time, () =>
      withFunctionRole("outbox", () => runDueJobs({ "detail-type": event }, { getRemainingTimeInMillis: () => timeoutMs })),
    ),
  ),
  runOnSchedule({
    name: "batchRuns",
    handler: (event) => withFunctionRole("batchRuns", () => runDueBatches(event)),
    everyMs: batchTriggers.intervalSeconds * 1000,
    timeoutMs: batchTriggers.timeoutSeconds * 1000,
  }),
  runOnSchedule({
    name: "retention",
    handler: (...call) => withFunctionRole("retention", () => destroyDueRecords(...call)),
    everyMs: intervalMinutes * 60_000,
    timeoutMs,
  }),
]);
