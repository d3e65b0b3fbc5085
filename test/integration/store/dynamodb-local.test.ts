import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DynamoDBClient, GetItemCommand, ListTablesCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { createTable } from "../../../infra/local/create-table.ts";
import { type LocalDynamoDb, startDynamoDb } from "../../../infra/local/dynamodb.ts";
import { javaVersion, assertJavaVersion } from "../../../infra/local/java.ts";
import { root } from "../../support/architecture/import-graph.ts";

const running: LocalDynamoDb[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.close()));
});

async function started(options: Parameters<typeof startDynamoDb>[0] = {}): Promise<LocalDynamoDb> {
  const database = await startDynamoDb(options);
  running.push(database);
  return database;
}

const clientOf = ({ url, ...credentials }: LocalDynamoDb) => new DynamoDBClient({ endpoint: url, region: "ap-southeast-2", credentials });
const item = { pk: { S: "p" }, sk: { S: "s" } };

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dynamodb-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it("keeps the data of a folder between starts", async () => {
  const folder = await aFolder();
  const first = await started({ folder });
  await createTable(clientOf(first), "kelpie");
  await clientOf(first).send(new PutItemCommand({ TableName: "kelpie", Item: item }));
  await first.close();

  const second = await started({ folder });
  await createTable(clientOf(second), "kelpie");

  expect((await clientOf(second).send(new GetItemCommand({ TableName: "kelpie", Key: item }))).Item).toEqual(item);
  expect((await stat(join(folder, "credentials.json"))).mode & 0o777).toBe(0o600);
});

it("hides tables from another access key", async () => {
  const database = await started();
  await createTable(clientOf(database), "kelpie");
  const stranger = { ...database, accessKeyId: "stranger" };

  expect((await clientOf(database).send(new ListTablesCommand({}))).TableNames).toEqual(["kelpie"]);
  expect((await clientOf(stranger).send(new ListTablesCommand({}))).TableNames).toEqual([]);
});

/** Starts a database in another process and kills that process, or every Node process that it consists of. */
async function aKilledRunWith(folder: string, killed: "its process" | "all of Node" = "its process"): Promise<void> {
  const script = `const { startDynamoDb } = await import("./infra/local/dynamodb.ts"); await startDynamoDb({ folder: ${JSON.stringify(folder)} }); console.log("up"); setInterval(() => {}, 1000);`;
  const run = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  await once(run.stdout, "data");
  if (killed === "all of Node") for (const pid of await nodesBelow(run.pid!)) process.kill(pid, "SIGKILL");
  run.kill("SIGKILL");
  await once(run, "exit");
}

async function nodesBelow(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eww", "-o", "pid=,ppid=,args="]);
  const processes = stdout.split("\n").map((line) => line.trim().split(/\s+/));
  return processes.filter(([, ppid, program]) => Number(ppid) === parent && program?.endsWith("node")).map(([pid]) => Number(pid));
}

async function databasesOf(folder: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eww", "-o", "args="]);
  return stdout.split("\n").filter((line) => line.endsWith(folder));
}

it.each(["its process", "all of Node"] as const)("stops when the run that started it is killed: %s", async (killed) => {
  const folder = await aFolder();

  await aKilledRunWith(folder, killed);

  await expect.poll(() => databasesOf(folder)).toEqual([]);
});

it("starts on the same folder right after a killed run", async () => {
  const folder = await aFolder();
  await aKilledRunWith(folder);

  const database = await started({ folder });

  await createTable(clientOf(database), "kelpie");
  expect(await databasesOf(folder)).toHaveLength(1);
});

it("reports a port that is in use", async () => {
  const server = createServer().listen(0);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  await expect(startDynamoDb({ port })).rejects.toMatchObject({ code: "EADDRINUSE", port });
});

it("names the required Java if none is found, and uses an installed one", async () => {
  expect(await javaVersion()).toBeGreaterThanOrEqual(17);
  await expect(assertJavaVersion("no-such-java")).rejects.toThrow(
    "DynamoDB Local needs Java 17 or newer, and no java was found. On Debian: apt install default-jre-headless",
  );
});
