import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localEvents } from "../../infra/aws/local-aws/events.ts";
import { type PreparedFolder, prepareLocalAws } from "../../infra/aws/local-aws/prepare.ts";
import { createTable } from "../../infra/local/create-table.ts";
import { startDynamoDb } from "../../infra/local/dynamodb.ts";
import { type JudgedFunction, startFileOf, startJudged } from "./support/assets.ts";

/**
 * Another emulator of AWS to run on, such as LocalStack or moto; without one it is DynamoDB Local, which has the table alone. The AWS CLI
 * creates what the functions name there.
 */
const { EMULATOR_URL } = process.env;
const credentials = {
  AWS_REGION: "ap-southeast-2",
  AWS_DEFAULT_REGION: "ap-southeast-2",
  AWS_ACCESS_KEY_ID: "local",
  AWS_SECRET_ACCESS_KEY: "local",
};

const folder = mkdtempSync(join(tmpdir(), "kelpie-local-aws-"));
let prepared: PreparedFolder;
let stop = async (): Promise<void> => {};

beforeAll(async () => {
  const url = EMULATOR_URL ?? (await startTable());
  prepared = prepareLocalAws({ into: folder, endpoint: url });
  if (EMULATOR_URL !== undefined) {
    const env = { ...process.env, ...credentials, AWS: `aws --endpoint-url ${EMULATOR_URL}` };
    process.stdout.write(execFileSync("sh", [join(folder, "create.sh")], { env, encoding: "utf8" }));
  }
}, 300_000);

afterAll(() => stop());

async function startTable(): Promise<string> {
  const database = await startDynamoDb();
  const { url } = database;
  stop = () => database.close();
  const client = new DynamoDBClient({
    endpoint: url,
    region: credentials.AWS_REGION,
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  await createTable(client, "kelpie");
  return url;
}

/** Runs the bundle of `npm run local:aws` with env.json, as SAM does, each request judged by the function's role. */
async function invoked(event: string, name: string): Promise<Pick<JudgedFunction, "allowed" | "denied"> & { readonly answer: unknown }> {
  const { templates, functions } = prepared.stage;
  const role = functions.find((each) => each.name === name)!;
  const asset = startFileOf(join(folder, "cdk.out"), role, templates);
  const rulebooks = join(asset, "../rulebooks");
  const environment = { ...role.environment, ...credentials, ...(name === "Publishing" && { RULEBOOKS_FOLDER: rulebooks }) };
  const running = await startJudged(asset, { environment, role, templates });
  const answer = await running.invoke<unknown>(JSON.parse(readFileSync(join(folder, `events/${event}.json`), "utf8")) as object);
  await running.stop();
  return { answer, allowed: running.allowed, denied: running.denied };
}

const invocations = Object.entries(localEvents({})).flatMap(([event, { of }]) => of.map((name) => [event, name] as const));

describe("on an emulator, with its role's policies,", () => {
  it.each(invocations.filter(([event]) => event !== "deployment"))("the event %s is taken by %s", async (event, name) => {
    const { answer, denied } = await invoked(event, name);

    expect(denied).toEqual([]);
    if (event === "call") expect(answer).toMatchObject({ statusCode: 200 });
    // No such user: the function has looked in the table.
    if (event === "signed-in-call") expect(answer).toMatchObject({ statusCode: 401 });
    if (event === "sign-in") expect(answer).toMatchObject({ response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: {} } } });
  });

  it.runIf(EMULATOR_URL)("a deployment registers the rate sheets, each in the bucket and the table", async () => {
    const { answer, allowed, denied } = await invoked("deployment", "Publishing");
    const { sheets, registered } = answer as { sheets: number; registered: number };

    expect([denied, registered]).toEqual([[], sheets]);
    // And the set of all.
    expect(allowed.filter((each) => each.startsWith("s3:PutObject on "))).toHaveLength(sheets + 1);
  });
});
