import { parentPort } from "node:worker_threads";
import { startApi } from "./api.ts";
import { apiRoutes } from "./api-routes.ts";
import { runOutboxWorker } from "./outbox-worker.ts";

// The functions with their configuration as their environment, as Lambda would give it; whoever started the thread is told the address.
const { TOKEN_ISSUER: issuer = "", USER_POOL_CLIENT_ID: clientId = "", SITE_URL: allowedOrigin = "" } = process.env;
const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = "", TABLE_NAME: table = "" } = process.env;
const { AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_REGION: region = "" } = process.env;
const { url, routes, missing } = await startApi(apiRoutes, { tokens: { issuer, clientId }, allowedOrigin });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ url, routes, missing });
await runOutboxWorker({ endpoint, accessKeyId, region, table }, new AbortController().signal);
