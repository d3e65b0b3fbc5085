import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

/** Stops the database of a killed run that still uses this folder. A second one could not open the data file. */
export async function stopLeftBehind(pidFile: string, folder: string): Promise<void> {
  const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
  const isOurs = async () => (await commandOf(pid)).endsWith(`-dbPath ${folder}`);
  if (!pid || !(await isOurs())) return;
  process.kill(pid, "SIGTERM");
  const deadline = performance.now() + 5_000;
  while (performance.now() < deadline) {
    if (!(await isOurs())) return;
    await pause(50);
  }
  throw new Error(`Process ${pid} of an earlier run still uses ${folder}. End it and try again.`);
}

/** The command line of a process; empty when there is none or it cannot be read. */
async function commandOf(pid: number): Promise<string> {
  const processArgs = await promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]).catch(() => undefined);
  return processArgs?.stdout.trim() ?? "";
}
