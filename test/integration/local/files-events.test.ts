import { CopyObjectCommand, DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import { InvocationFailed } from "../../../infra/local/async-invocation.ts";
import type { ObjectCreated } from "../../../infra/local/files/object-created.ts";
import { aFolder } from "../../support/cli/command.ts";
import { Bucket, aBucket, aPolicy, key, post } from "./files-bucket.ts";

const objectOf = ({ detail }: ObjectCreated) => detail.object;

describe("an Object Created event", () => {
  it("has the shape of EventBridge's", async () => {
    const received: ObjectCreated[] = [];
    const { client } = await aBucket({ onCreated: async (event) => void received.push(event) });
    const { url, fields } = await aPolicy(client);

    const { headers } = await post(url, fields);

    await vi.waitUntil(() => received.length > 0);
    expect(received).toEqual([
      {
        version: "0",
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        "detail-type": "Object Created",
        source: "aws.s3",
        account: "000000000000",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        region: "ap-southeast-2",
        resources: [`arn:aws:s3:::${Bucket}`],
        detail: {
          version: "0",
          bucket: { name: Bucket },
          object: {
            key,
            size: 8,
            etag: headers.get("etag")?.replaceAll('"', ""),
            "version-id": headers.get("x-amz-version-id"),
            sequencer: expect.stringMatching(/^[\dA-F]{16}$/),
          },
          "request-id": expect.any(String),
          requester: "000000000000",
          "source-ip-address": "127.0.0.1",
          reason: "PostObject",
        },
      },
    ]);
  });

  it("is sent for each version, ordered by sequencer, and not for deletions", async () => {
    const received: ObjectCreated[] = [];
    const { client } = await aBucket({ onCreated: async (event) => void received.push(event) });

    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: "one" }));
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: "two!" }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: "three" }));
    await client.send(new CopyObjectCommand({ Bucket, Key: "documents/one", CopySource: `${Bucket}/${key}` }));

    await vi.waitUntil(() => received.length === 4);
    const inOrder = received.toSorted((a, b) => (objectOf(a).sequencer < objectOf(b).sequencer ? -1 : 1));
    expect(inOrder.map((event) => [event.detail.reason, objectOf(event).key, objectOf(event).size])).toEqual([
      ["PutObject", key, 3],
      ["PutObject", key, 4],
      ["PutObject", key, 5],
      ["CopyObject", "documents/one", 5],
    ]);
  });

  it("is retried twice when the function fails, and then kept in the failure queue", async () => {
    let attempts = 0;
    const onCreated = async () => {
      attempts += 1;
      throw new InvocationFailed("out of order");
    };
    const { client, files } = await aBucket({ onCreated, delaysMs: [1, 1] });

    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: "one" }));

    const [record] = await vi.waitUntil(async () => (await files.failedEvents()).length > 0 && files.failedEvents());
    expect(attempts).toBe(3);
    expect(record).toMatchObject({
      requestContext: { condition: "RetriesExhausted", approximateInvokeCount: 3 },
      requestPayload: { "detail-type": "Object Created", detail: { object: { key } } },
      responsePayload: { errorMessage: "out of order" },
    });
  });

  it("is not in the failure queue when the third attempt succeeds", async () => {
    let attempts = 0;
    const onCreated = () => (++attempts < 3 ? Promise.reject(new InvocationFailed("not yet")) : Promise.resolve());
    const { client, files } = await aBucket({ onCreated, delaysMs: [1, 1] });

    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: "one" }));

    await vi.waitUntil(() => attempts === 3);
    await files.close();
    expect(await files.failedEvents()).toEqual([]);
  });

  it("is redelivered while the function cannot be reached, also after a restart", async () => {
    const folder = await aFolder({});
    let attempts = 0;
    const before = await aBucket({ folder, onCreated: () => Promise.reject(new Error(`not now, ${++attempts}`)) });
    await before.client.send(new PutObjectCommand({ Bucket, Key: key, Body: "one" }));
    await vi.waitUntil(() => attempts >= 2);
    await before.files.close();

    const received: ObjectCreated[] = [];
    const after = await aBucket({ folder, onCreated: async (event) => void received.push(event) });
    await vi.waitUntil(() => received.length > 0);
    await after.files.close();
    await aBucket({ folder, onCreated: async (event) => void received.push(event) });

    expect(received.map((event) => objectOf(event).key)).toEqual([key]);
  });
});
