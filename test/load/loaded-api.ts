import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createTable } from "../../infra/local/create-table.ts";
import { startDynamoDb } from "../../infra/local/dynamodb.ts";
import { root } from "../support/architecture/import-graph.ts";
import { type Tokens, startTokens } from "../support/api/tokens.ts";

/** The API in its own process, with an in-memory table that this process can access as well. */
export interface LoadedApi {
  readonly url: string;
  readonly tokens: Tokens;
  /** Resident memory of its process in MB. */
  residentMb(): number;
  close(): Promise<void>;
}

export async function startLoadedApi(): Promise<LoadedApi> {
  const [database, tokens] = await Promise.all([startDynamoDb(), startTokens()]);
  const environment = environmentOf(database, tokens);
  Object.assign(process.env, environment);
  await createTable(new DynamoDBClient({}), environment.TABLE_NAME);
  const child = spawn(process.execPath, [join(root, "test/support/api/api-process.ts")], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  const residentMb = () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" })) / 1024;
  const close = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    await Promise.all([database.close(), tokens.close()]);
  };
  return { url, tokens, residentMb, close };
}

const nowhere = "http://127.0.0.1:9";

function environmentOf(database: Awaited<ReturnType<typeof startDynamoDb>>, { issuer, clientId }: Tokens) {
  return {
    AWS_ENDPOINT_URL: nowhere,
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    AWS_REGION: "ap-southeast-2",
    AWS_ACCESS_KEY_ID: database.accessKeyId,
    AWS_SECRET_ACCESS_KEY: database.secretAccessKey,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    TABLE_NAME: "kelpie-load",
    USER_POOL_ID: "ap-southeast-2_load",
    USER_POOL_CLIENT_ID: clientId,
    TOKEN_ISSUER: issuer,
    SITE_URL: "http://localhost:3000",
  };
}

/** The URL in its first output line; later output is discarded. */
function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.once("exit", (code) => reject(new Error(`the API ended with ${code}`)));
  const lines = createInterface({ input: child.stdout! });
  lines.once("line", (line) => {
    resolve((JSON.parse(line) as { url: string }).url);
    lines.close();
    child.stdout!.resume();
  });
  return promise;
}
