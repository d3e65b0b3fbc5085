import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createTable } from "./create-table.ts";
import { type LocalDynamoDb, startDynamoDb } from "./dynamodb.ts";
import { region, tableName } from "./resource-names.ts";

/** Starts DynamoDB Local with the table. */
export async function startData(folder: string): Promise<LocalDynamoDb> {
  const database = await startDynamoDb({ folder });
  const { url: endpoint, ...credentials } = database;
  const client = new DynamoDBClient({ endpoint, credentials, region });
  try {
    await createTable(client, tableName);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    client.destroy();
  }
}
