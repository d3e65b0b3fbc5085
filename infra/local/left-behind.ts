import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

/** Stops the database that a killed run left with this folder open: two of them would lock each other out of its file. */
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
  throw new Error(`Process ${pid} of an earlier run still holds ${folder}: end it and try again`);
}

/** The command line of a process, empty where there is none or no way to ask. */
async function commandOf(pid: number): Promise<string> {
  const asked = await promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]).catch(() => undefined);
  return asked?.stdout.trim() ?? "";
}
