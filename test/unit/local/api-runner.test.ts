import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { ApiRunner } from "../../../infra/local/api-runner.ts";

/** Crashes a moment after its first start and before its second one is ready. */
const thread = `
import { appendFileSync, readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
const { LOG: log } = process.env;
appendFileSync(log, "x");
const starts = readFileSync(log, "utf8").length;
if (starts === 2) throw new Error("not ready");
parentPort.postMessage({ url: "http://start-" + starts, eventsUrl: "", routes: 0 });
setTimeout(() => { if (starts === 1) throw new Error("a crash"); }, 100);
setInterval(() => {}, 1_000);
`;

it("the API restarts after a crash, also when the restart crashes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kelpie-"));
  const entry = pathToFileURL(join(folder, "thread.mjs"));
  await writeFile(entry, thread);
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const options = { entry, environment: { LOG: join(folder, "starts") }, say, log: new PassThrough().resume(), isVerbose: false };
  const api = new ApiRunner(options);
  onTestFinished(() => api.stop());

  expect((await api.start()).url).toBe("http://start-1");

  await vi.waitFor(async () => expect(await api.url.catch(String)).toBe("http://start-3"), 10_000);
  expect(said).toEqual([expect.stringContaining("The API crashed and restarts: Error: a crash"), "Error: not ready"]);
});
