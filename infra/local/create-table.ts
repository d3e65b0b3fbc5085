import {
  type CreateTableCommandInput,
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "../../functions/store/dynamo/table-definition.ts";

interface TableOptions {
  /** Tests that read no stream leave it out: it costs a tenth of the time of DynamoDB Local. */
  readonly hasStream?: boolean;
}

/** Creates the table of this name as the stacks define it, unless it exists. */
export async function createTable(client: DynamoDBClient, name: string, { hasStream = true }: TableOptions = {}): Promise<void> {
  try {
    await client.send(new CreateTableCommand(described(name, hasStream)));
  } catch (error) {
    if (error instanceof ResourceInUseException) return;
    throw error;
  }
  const TimeToLiveSpecification = { AttributeName: tableDefinition.timeToLive, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }));
}

function described(name: string, hasStream: boolean): CreateTableCommandInput {
  const { partitionKey, sortKey, streamView, indexes } = tableDefinition;
  const keyed = [{ partitionKey, sortKey }, ...indexes];
  const attributes = new Set(keyed.flatMap((keys) => [keys.partitionKey, keys.sortKey]));
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: hasStream ? { StreamEnabled: true, StreamViewType: streamView } : { StreamEnabled: false },
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
