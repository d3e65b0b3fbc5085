import {
  type CreateTableCommandInput,
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "../../functions/store/dynamo/table-definition.ts";

export async function createTable(client: DynamoDBClient, name: string): Promise<void> {
  try {
    await client.send(new CreateTableCommand(described(name)));
  } catch (error) {
    if (error instanceof ResourceInUseException) return;
    throw error;
  }
  const TimeToLiveSpecification = { AttributeName: tableDefinition.timeToLive, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
}

function described(name: string): CreateTableCommandInput {
  const { partitionKey, sortKey, streamView, indexes } = tableDefinition;
  const keyed = [{ partitionKey, sortKey }, ...indexes];
  const attributes = new Set(keyed.flatMap((keys) => [keys.partitionKey, keys.sortKey]));
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: { StreamEnabled: true, StreamViewType: streamView },
    AttributeDefinitions: [...attributes].map((attribute) => ({ AttributeName: attribute, AttributeType: "S" })),
    KeySchema: keySchema({ partitionKey, sortKey }),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection:
        index.projected.length === 0
          ? { ProjectionType: "KEYS_ONLY" }
          : { ProjectionType: "INCLUDE", NonKeyAttributes: [...index.projected] },
    })),
  };
}

function keySchema({ partitionKey, sortKey }: { readonly partitionKey: string; readonly sortKey: string }) {
  return [
    { AttributeName: partitionKey, KeyType: "HASH" as const },
    { AttributeName: sortKey, KeyType: "RANGE" as const },
  ];
}
