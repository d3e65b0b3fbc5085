import { parentPort } from "node:worker_threads";
import { eventRules } from "../../functions/event-rules.ts";
import { startApi } from "./api.ts";
import { apiRoutes } from "./api-routes.ts";
import { startEventTarget } from "./event-target.ts";
import { runOutboxWorker } from "./outbox-worker.ts";
import { runRetentionClock } from "./retention-clock.ts";

// The functions with their configuration as their environment, as Lambda would give it; whoever started the thread is told the address.
const { TOKEN_ISSUER: issuer = "", USER_POOL_CLIENT_ID: clientId = "", SITE_URL: allowedOrigin = "" } = process.env;
const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = "", TABLE_NAME: table = "" } = process.env;
const { AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_REGION: region = "" } = process.env;
const { url, routes } = await startApi(apiRoutes, { tokens: { issuer, clientId }, allowedOrigin });
const { url: eventsUrl } = await startEventTarget(eventRules);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ url, eventsUrl, routes });
await Promise.all([runOutboxWorker({ endpoint, accessKeyId, region, table }, new AbortController().signal), runRetentionClock()]);
