import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { apiCaller } from "../../../infra/local/api-call.ts";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import type { Settings } from "../../../infra/local/data-folder.ts";
import { root } from "../architecture/import-graph.ts";

/** The product as a user starts it. */
export interface Product {
  readonly process: ChildProcess;
  /** Its output so far. */
  printed(): string;
  /** The URL, once it is ready; rejects if the process ends before. */
  readonly ready: Promise<string>;
  /** The exit code, once the process and its output have ended. */
  readonly ended: Promise<number | null>;
}

/** A path for a data folder, which the product creates. */
export async function newDataFolder(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), "kelpie-data-")), "data");
}

/** Kills every process that uses the data folder, and removes it. */
export async function removeDataFolder(folder: string): Promise<void> {
  for (const { pid } of await processesWith(folder)) process.kill(pid, "SIGKILL");
  await rm(dirname(folder), { recursive: true, force: true });
}

/** A path for a data folder, removed when the test has finished. */
export async function aDataFolder(): Promise<string> {
  const folder = await newDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

// A shell that waits for its program instead of exec-ing it.
const shell = ["sh", "-c", '"$@"; exit $?', "sh"];

/** Starts the product directly, in a shell, or as npm does in two nested shells. */
export function startProduct(args: readonly string[], below: "shell" | "npm" | "test" = "test"): Product {
  const command = [process.execPath, join(root, "infra/local/start.ts"), ...args];
  const { npm_lifecycle_event: _, NODE_ENV: _tests, ...inherited } = process.env;
  const lifecycle = below === "npm" ? { npm_lifecycle_event: "start" } : {};
  const env = { ...inherited, ...lifecycle, NODE_OPTIONS: "", NODE_COMPILE_CACHE: join(root, ".local/compile-cache") };
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

const shutdownMs = 15_000;

/** Calls `use` with the URL of a product of its own, and stops that product even if `use` throws. */
export async function withProduct<T>(use: (site: string) => Promise<T>): Promise<T> {
  const folder = await newDataFolder();
  const product = startProduct(["--port", "0", "--data", folder]);
  try {
    return await use(await product.ready);
  } finally {
    product.process.kill("SIGTERM");
    await Promise.race([product.ended, sleep(shutdownMs, undefined, { ref: false })]);
    await removeDataFolder(folder);
  }
}

/** The settings that the product keeps in its data folder. */
export async function settingsIn(folder: string): Promise<Settings> {
  return JSON.parse(await readFile(join(folder, "settings.json"), "utf8")) as Settings;
}

/** The processes on this machine whose command line contains the folder. */
export async function processesWith(folder: string): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eww", "-o", "pid=,args="]);
  const lines = stdout.split("\n").filter((line) => line.includes(folder));
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+\s+/, "") }));
}

/** An account of Kelpie's staff in the demo data. */
export interface StaffAccount {
  readonly email: string;
  readonly password: string;
  readonly secret: string;
}

export function staffAccountOf(product: Pick<Product, "printed">, name: string): StaffAccount {
  const printed = new RegExp(
    String.raw`sign in as (${name}@\S+), password (\S+)[^]*?two-factor code \d+ \(authenticator secret ([^\s)]+)\)`,
  );
  const [, email = "", password = "", secret = ""] = printed.exec(product.printed()) ?? [];
  if (email === "") throw new Error(`no account of ${name}: ${product.printed()}`);
  return { email, password, secret };
}

export async function staffToken(site: string, { email, password, secret }: StaffAccount): Promise<string> {
  const { token } = await apiCaller(site)("login", { body: { email, password, code: totpCode(secret, Date.now()) } });
  return token;
}
