import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RunningApi } from "../api/api.ts";

const worker = new URL("../../../functions/outbox/handler.ts", import.meta.url).href;

const program = `
import { handler } from ${JSON.stringify(worker)};
let most = 0;
setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 5).unref();
await handler({ "detail-type": "Scheduled Event" }, { getRemainingTimeInMillis: () => 60_000 });
process.stderr.write(String(most));
`;

/** Runs the outbox worker's schedule once, in a process of its own. Returns the most bytes that it has held in buffers, and how long it took. */
export async function drainOutboxApart({ environment }: Pick<RunningApi, "environment">): Promise<{ bytesHeld: number; ms: number }> {
  const from = performance.now();
  const { stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { env: environment });
  return { bytesHeld: Number(stderr), ms: performance.now() - from };
}
