import type { DynamoDBRecord } from "aws-lambda";

/** Whose stream is read. */
export interface StreamSource {
  readonly endpoint: string;
  /** It shows each access key a database of its own in each region. */
  readonly accessKeyId: string;
  readonly region: string;
  readonly table: string;
}

/** A table's stream, from the moment of its opening on. */
export class TableStream {
  readonly #ask: Ask;
  readonly #arn: string;
  /** Of each shard where to read on; undefined for one that has been read to its end. */
  readonly #iterators = new Map<string, string | undefined>();

  private constructor(ask: Ask, arn: string) {
    this.#ask = ask;
    this.#arn = arn;
  }

  static async open({ table, ...place }: StreamSource): Promise<TableStream> {
    const ask = asking(place);
    const { Streams } = await ask<{ Streams: { StreamArn: string }[] }>("ListStreams", { TableName: table });
    if (!Streams[0]) throw new Error(`${table} has no stream`);
    const stream = new TableStream(ask, Streams[0].StreamArn);
    await stream.#follow("LATEST");
    return stream;
  }

  /** What is new since the last reading, in each shard in its order. */
  async read(): Promise<DynamoDBRecord[]> {
    await this.#follow("TRIM_HORIZON");
    const records: DynamoDBRecord[] = [];
    for (const [shard, iterator] of this.#iterators) {
      if (iterator === undefined) continue;
      const page = await this.#ask<Page>("GetRecords", { ShardIterator: iterator });
      this.#iterators.set(shard, page.NextShardIterator);
      records.push(...page.Records);
    }
    return records.map((record) => ({ ...record, eventSourceARN: this.#arn }));
  }

  /** Takes up the shards that are new; one that begins later is read from its beginning. */
  async #follow(type: "LATEST" | "TRIM_HORIZON"): Promise<void> {
    const { StreamDescription } = await this.#ask<Description>("DescribeStream", { StreamArn: this.#arn });
    for (const { ShardId } of StreamDescription.Shards) {
      if (this.#iterators.has(ShardId)) continue;
      const of = { StreamArn: this.#arn, ShardId, ShardIteratorType: type };
      this.#iterators.set(ShardId, (await this.#ask<{ ShardIterator: string }>("GetShardIterator", of)).ShardIterator);
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

type Ask = <T>(operation: string, input: object) => Promise<T>;

/** Of a signature, DynamoDB Local reads access key and region alone. */
function asking({ endpoint, accessKeyId, region }: Omit<StreamSource, "table">): Ask {
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
