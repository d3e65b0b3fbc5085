import { CopyObjectCommand, DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, vi } from "vitest";
import type { ObjectCreated } from "../../../infra/local/files/object-created.ts";
import { aFolder } from "../../support/command.ts";
import { Bucket, aBucket, aPolicy, key, post } from "./files-bucket.ts";

const objectOf = ({ detail }: ObjectCreated) => detail.object;

describe("an object created", () => {
  it("is told as EventBridge tells it", async () => {
    const told: ObjectCreated[] = [];
    const { client } = await aBucket({ onCreated: async (event) => void told.push(event) });
    const { url, fields } = await aPolicy(client);

    const { headers } = await post(url, fields);

    await vi.waitUntil(() => told.length > 0);
    expect(told).toEqual([
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

  it("is told for each version, which sort by their sequencers, and not for what is deleted", async () => {
    const told: ObjectCreated[] = [];
    const { client } = await aBucket({ onCreated: async (event) => void told.push(event) });

    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: "one" }));
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: "two!" }));
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body: "three" }));
    await client.send(new CopyObjectCommand({ Bucket, Key: "documents/one", CopySource: `${Bucket}/${key}` }));

    await vi.waitUntil(() => told.length === 4);
    const inOrder = told.toSorted((a, b) => (objectOf(a).sequencer < objectOf(b).sequencer ? -1 : 1));
    expect(inOrder.map((event) => [event.detail.reason, objectOf(event).key, objectOf(event).size])).toEqual([
      ["PutObject", key, 3],
      ["PutObject", key, 4],
      ["PutObject", key, 5],
      ["CopyObject", "documents/one", 5],
    ]);
  });

  it("is told again until it has been taken in, and after a restart too", async () => {
    const folder = await aFolder({});
    let tries = 0;
    const before = await aBucket({ folder, onCreated: () => Promise.reject(new Error(`not now, ${++tries}`)) });
    await before.client.send(new PutObjectCommand({ Bucket, Key: key, Body: "one" }));
    await vi.waitUntil(() => tries >= 2);
    await before.files.close();

    const told: ObjectCreated[] = [];
    const after = await aBucket({ folder, onCreated: async (event) => void told.push(event) });
    await vi.waitUntil(() => told.length > 0);
    await after.files.close();
    await aBucket({ folder, onCreated: async (event) => void told.push(event) });

    expect(told.map((event) => objectOf(event).key)).toEqual([key]);
  });
});
