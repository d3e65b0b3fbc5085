import { randomBytes } from "node:crypto";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, inject } from "vitest";
import { createTable } from "../../../infra/local/create-table.ts";
import type { LocalDynamoDb } from "../../../infra/local/dynamodb.ts";

/** The store's client keeps it: files that share a process share a database, in which each has a table in turn. */
const keyOfProcess = randomBytes(16).toString("hex");

/** Gives a test file its own empty table in the shared database process, without a stream unless it reads one; the environment ends with it. */
export function withTable({ hasStream = false } = {}): void {
  const client = () => new DynamoDBClient({});
  const before = new Set(Object.keys(process.env));
  beforeAll(async () => {
    pointStoreAt({ url: inject("database"), accessKeyId: keyOfProcess, secretAccessKey: "of-tests" });
    await createTable(client(), tableOfTests, { hasStream });
  });
  afterAll(async () => {
    await client().send(new DeleteTableCommand({ TableName: tableOfTests }));
    for (const name of Object.keys(process.env)) if (!before.has(name)) delete process.env[name];
  });
}

export const tableOfTests = "kelpie-test";

/** Sets the environment variables of the store. */
export function pointStoreAt({ url, accessKeyId, secretAccessKey }: Omit<LocalDynamoDb, "close">): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_REGION: "ap-southeast-2",
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    TABLE_NAME: tableOfTests,
  });
}
