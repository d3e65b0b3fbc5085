import { createRequire } from "node:module";
import { createInterface } from "node:readline";

/** Starts a function from its deployed asset like Lambda: requires index.js, then passes it one event at a time. */
type Handler = (event: unknown, context: object) => Promise<unknown>;

const { handler } = createRequire(import.meta.url)(process.argv[2]!) as { handler: Handler };
const context = { awsRequestId: "test", functionName: "test", getRemainingTimeInMillis: () => 10_000 };

// The function may log to stdout, so responses use a separate channel.
for await (const line of createInterface({ input: process.stdin })) {
  process.stderr.write(`${JSON.stringify(await handler(JSON.parse(line), context))}\n`);
}
