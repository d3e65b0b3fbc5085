import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import type { Settings } from "../../infra/local/data-folder.ts";
import { root } from "./import-graph.ts";

/** The product as a user starts it. */
export interface Product {
  readonly process: ChildProcess;
  /** All that it has printed so far. */
  printed(): string;
  /** The address, once it is ready; rejects when it ends before. */
  readonly ready: Promise<string>;
  /** The exit code, once it and all that it printed have ended. */
  readonly ended: Promise<number | null>;
}

/** A folder for data, to be made by the product. */
export async function newDataFolder(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "kelpie-data-")), "data");
}

/** Removes such a folder, and kills whatever still runs with it. */
export async function removeDataFolder(folder: string): Promise<void> {
  for (const { pid } of await processesWith(folder)) process.kill(pid, "SIGKILL");
  await rm(dirname(folder), { recursive: true, force: true });
}

/** A folder for data, gone when the test has finished. */
export async function aDataFolder(): Promise<string> {
  const folder = await newDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

// A shell that waits for its program instead of making way for it.
const shell = ["sh", "-c", '"$@"; exit $?', "sh"];

/** Starts the product with these arguments, below a shell or, as npm does, below a program and a shell. */
export function startProduct(args: readonly string[], below: "shell" | "npm" | "test" = "test"): Product {
  const command = [process.execPath, join(root, "infra/local/start.ts"), ...args];
  const { npm_lifecycle_event: _, NODE_ENV: _tests, ...own } = process.env;
  const lifecycle = below === "npm" ? { npm_lifecycle_event: "start" } : {};
  const env = { ...own, ...lifecycle, NODE_OPTIONS: "", NODE_COMPILE_CACHE: join(root, ".local/compile-cache") };
  const [program, ...rest] = [...{ shell, npm: [...shell, ...shell], test: [] }[below], ...command];
  const child = spawn(program!, rest, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const address = /Ready in [\d.]+ s: (\S+)[^]*Ctrl-C/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  void ended.then(() => reject(new Error(`ended before it was ready: ${text}`)));
  ready.catch(() => {});
  return { process: child, printed: () => text, ready, ended };
}

/** What the product notes of itself. */
export async function settingsIn(folder: string): Promise<Settings> {
  return JSON.parse(await readFile(join(folder, "settings.json"), "utf8")) as Settings;
}

/** The processes of this machine whose command line names the folder. */
export async function processesWith(folder: string): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eww", "-o", "pid=,args="]);
  const lines = stdout.split("\n").filter((line) => line.includes(folder));
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+\s+/, "") }));
}
