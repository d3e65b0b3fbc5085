import { randomBytes } from "node:crypto";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, inject } from "vitest";
import { createTable } from "../../../infra/local/create-table.ts";
import type { LocalDynamoDb } from "../../../infra/local/dynamodb.ts";

/** Gives a test file its own empty table in the shared database process, without a stream unless it reads one. */
export function withTable({ hasStream = false } = {}): void {
  const client = () => new DynamoDBClient({});
  beforeAll(async () => {
    pointStoreAt({ url: inject("database"), accessKeyId: randomBytes(16).toString("hex"), secretAccessKey: "of-tests" });
    await createTable(client(), tableOfTests, { hasStream });
  });
  afterAll(() => client().send(new DeleteTableCommand({ TableName: tableOfTests })));
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
