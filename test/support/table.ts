import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll } from "vitest";
import { createTable } from "../../infra/local/create-table.ts";
import { type LocalDynamoDb, startDynamoDb } from "../../infra/local/dynamodb.ts";

/** Gives a test file a table of its own, in memory. */
export function withTable(): void {
  let database: LocalDynamoDb | undefined;
  beforeAll(async () => {
    database = await startDynamoDb();
    pointStoreAt(database);
    await createTable(new DynamoDBClient({}), tableOfTests);
  }, 60_000);
  afterAll(() => database?.close());
}

export const tableOfTests = "kelpie-test";

/** As a function's environment would have it. */
export function pointStoreAt({ url, accessKeyId, secretAccessKey }: Omit<LocalDynamoDb, "close">): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_REGION: "ap-southeast-2",
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    TABLE_NAME: tableOfTests,
  });
}
