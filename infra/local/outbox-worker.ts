import { setTimeout as pause } from "node:timers/promises";
import type { DynamoDBRecord } from "aws-lambda";
import { handler } from "../../functions/outbox/handler.ts";
import { newJobsFilter } from "../../functions/outbox/triggers.ts";
import { withFunctionRole } from "./iam/function-role.ts";
const pollMs = 200;

export const timeoutMs = 60_000;

/** Invokes the outbox worker for new jobs on the table's stream. The scheduled run finds the jobs of a lost batch. */
export async function runOutboxStream(source: StreamSource, signal: AbortSignal): Promise<void> {
  let stream = await TableStream.open(source);
  while (!signal.aborted) {
    try {
      const records = (await stream.read()).filter(isNewJob);
      if (records.length > 0) await withFunctionRole("outbox", () => handler({ Records: records }, lambdaContext()));
      else await pause(pollMs);
    } catch (error) {
      if (signal.aborted) return;
      process.stderr.write(`The outbox worker retries in a second: ${(error as Error).message}\n`);
      await pause(1_000);
      stream = await TableStream.open(source).catch(() => stream);
    }
  }
}

const isNewJob = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  newJobsFilter.eventName.some((name) => name === eventName) &&
  newJobsFilter.dynamodb.Keys.sk.S.some((sort) => sort === dynamodb?.Keys?.["sk"]?.S);

function lambdaContext() {
  const endsAt = Date.now() + timeoutMs;
  return { getRemainingTimeInMillis: () => endsAt - Date.now() };
}

interface StreamSource {
  readonly endpoint: string;
  /** DynamoDB Local has a separate database per access key and region. */
  readonly accessKeyId: string;
  readonly region: string;
  readonly table: string;
}

/** Reads a table's stream from now on. */
export class TableStream {
  readonly #send: Send;
  readonly #arn: string;
  /** The next iterator of each shard; undefined after the end of a closed shard. */
  readonly #iterators = new Map<string, string | undefined>();

  private constructor(send: Send, arn: string) {
    this.#send = send;
    this.#arn = arn;
  }

  static async open({ table, ...place }: StreamSource): Promise<TableStream> {
    const send = sender(place);
    const { Streams } = await send<{ Streams: { StreamArn: string }[] }>("ListStreams", { TableName: table });
    if (!Streams[0]) throw new Error(`${table} has no stream`);
    const stream = new TableStream(send, Streams[0].StreamArn);
    await stream.#follow("LATEST");
    return stream;
  }

  /** The records since the last read, in order within each shard. */
  async read(): Promise<DynamoDBRecord[]> {
    await this.#follow("TRIM_HORIZON");
    const records: DynamoDBRecord[] = [];
    for (const [shard, iterator] of this.#iterators) {
      if (iterator === undefined) continue;
      const page = await this.#send<Page>("GetRecords", { ShardIterator: iterator });
      this.#iterators.set(shard, page.NextShardIterator);
      records.push(...page.Records);
    }
    return records.map((record) => ({ ...record, eventSourceARN: this.#arn }));
  }

  async #follow(type: "LATEST" | "TRIM_HORIZON"): Promise<void> {
    const { StreamDescription } = await this.#send<Description>("DescribeStream", { StreamArn: this.#arn });
    for (const { ShardId } of StreamDescription.Shards) {
      if (this.#iterators.has(ShardId)) continue;
      const of = { StreamArn: this.#arn, ShardId, ShardIteratorType: type };
      this.#iterators.set(ShardId, (await this.#send<{ ShardIterator: string }>("GetShardIterator", of)).ShardIterator);
    }
  }
}

interface Page {
  readonly Records: readonly DynamoDBRecord[];
  readonly NextShardIterator?: string;
}

interface Description {
  readonly StreamDescription: { readonly Shards: readonly { readonly ShardId: string }[] };
}

type Send = <T>(operation: string, input: object) => Promise<T>;

/** DynamoDB Local reads only the access key and the region of a signature. */
function sender({ endpoint, accessKeyId, region }: Omit<StreamSource, "table">): Send {
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`;
  return async <T>(operation: string, input: object) => {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: {
        authorization,
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `DynamoDBStreams_20120810.${operation}`,
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`${operation} of the stream answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}
