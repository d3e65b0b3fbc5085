import { pbkdf2 } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { aFolder } from "../../support/cli/command.ts";
import { Bucket, aBucket, aPolicy, key, post, rejected } from "./files-bucket.ts";

const put = (client: S3Client, Key: string, Body: string | Buffer, more: object = {}) =>
  client.send(new PutObjectCommand({ Bucket, Key, Body, ...more }));

async function read(client: S3Client, Key: string, more: object = {}) {
  const { Body, ...answer } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }));
  return { ...answer, text: await Body!.transformToString() };
}

describe("an object", () => {
  it("is read as it was written, with its type and metadata", async () => {
    const { client } = await aBucket();
    const Key = "documents/Zoë's (first) letter+1.pdf";

    const { ETag, VersionId } = await put(client, Key, "hello", { ContentType: "application/pdf", Metadata: { kind: "letter" } });

    const attributes = { ETag, VersionId, ContentType: "application/pdf", ContentLength: 5, Metadata: { kind: "letter" } };
    expect(await read(client, Key)).toMatchObject({ ...attributes, text: "hello" });
    expect(await client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject(attributes);
  });

  it("can be streamed in chunks with a trailing checksum", async () => {
    const { client } = await aBucket();
    const content = "a line of the letter\n".repeat(20_000);

    const Body = Readable.from([content.slice(0, 100_000), content.slice(100_000)]);
    await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: content.length }));

    const { text, ContentEncoding } = await read(client, key);
    expect([text === content, ContentEncoding]).toEqual([true, undefined]);
  });

  it("is rejected if its checksum does not match", async () => {
    const { client } = await aBucket();

    await expect(put(client, key, "hello", { ChecksumCRC32: "AAAAAA==" })).rejects.toEqual(rejected("BadDigest", 400));
  });

  it("returns a range of its bytes, and 416 for a range beyond its end", async () => {
    const { client } = await aBucket();
    await put(client, key, "0123456789");

    expect(await read(client, key, { Range: "bytes=0-3" })).toMatchObject({ text: "0123", ContentRange: "bytes 0-3/10" });
    expect(await read(client, key, { Range: "bytes=8-100" })).toMatchObject({ text: "89" });
    expect(await read(client, key, { Range: "bytes=-2" })).toMatchObject({ text: "89" });
    await expect(read(client, key, { Range: "bytes=10-" })).rejects.toEqual(rejected("InvalidRange", 416));
  });

  it("has a version for every write, each readable by its id", async () => {
    const { client } = await aBucket();
    const [first, second] = [await put(client, key, "first"), await put(client, key, "second")];

    expect(await read(client, key)).toMatchObject({ text: "second", VersionId: second.VersionId });
    expect((await read(client, key, { VersionId: first.VersionId })).text).toBe("first");
    await expect(read(client, key, { VersionId: "f".repeat(32) })).rejects.toEqual(rejected("NoSuchVersion", 404));
    await expect(read(client, key, { VersionId: "../../etc" })).rejects.toEqual(rejected("InvalidArgument", 400));
  });

  it("gets a second version when a presigned POST is used again, and the first is unchanged", async () => {
    const { client } = await aBucket();
    const { url, fields } = await aPolicy(client);
    const versions = [await post(url, fields, "%PDF-1"), await post(url, fields, "<html>")].map(({ headers }) =>
      headers.get("x-amz-version-id"),
    );

    expect((await read(client, key, { VersionId: versions[0] })).text).toBe("%PDF-1");
    expect((await read(client, key)).text).toBe("<html>");
  });

  it("is not found after its deletion, except by version until those are deleted too", async () => {
    const { client } = await aBucket();
    const { VersionId } = await put(client, key, "hello");

    const deletion = await client.send(new DeleteObjectCommand({ Bucket, Key: key }));

    expect(deletion.DeleteMarker).toBe(true);
    await expect(read(client, key)).rejects.toEqual(rejected("NoSuchKey", 404));
    await expect(client.send(new HeadObjectCommand({ Bucket, Key: key }))).rejects.toEqual(rejected("NotFound", 404));
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
    expect((await read(client, key, { VersionId })).text).toBe("hello");
    await client.send(new DeleteObjectCommand({ Bucket, Key: key, VersionId }));
    await expect(read(client, key, { VersionId })).rejects.toEqual(rejected("NoSuchVersion", 404));
  });

  it("is copied with its metadata, optionally from a named version", async () => {
    const { client } = await aBucket();
    const { VersionId } = await put(client, key, "first", { ContentType: "image/png" });
    await put(client, key, "second");
    const copy = (CopySource: string) => client.send(new CopyObjectCommand({ Bucket, Key: "documents/one", CopySource }));

    const { CopySourceVersionId, VersionId: copied } = await copy(`${Bucket}/${key}?versionId=${VersionId}`);

    expect(CopySourceVersionId).toBe(VersionId);
    expect(await read(client, "documents/one")).toMatchObject({ text: "first", ContentType: "image/png", VersionId: copied });
    await expect(copy(`${Bucket}/quarantine/none`)).rejects.toEqual(rejected("NoSuchKey", 404));
    await expect(copy(`another/${key}`)).rejects.toEqual(rejected("NoSuchBucket", 404));
  });

  it("is copied, or not found, while its version is deleted", async () => {
    const { client } = await aBucket();
    const outcomes: string[] = [];
    for (let round = 0; round < 5; round++) {
      const { VersionId } = await put(client, key, "x");
      const copy = () =>
        client.send(new CopyObjectCommand({ Bucket, Key: "documents/one", CopySource: `${Bucket}/${key}?versionId=${VersionId}` })).then(
          () => "copied",
          ({ name }: Error) => name,
        );
      const remove = () => client.send(new DeleteObjectCommand({ Bucket, Key: key, VersionId }));
      // Each step on the disk waits for a thread, as on a busy machine.
      const busy = Array.from({ length: 40 }, () => promisify(pbkdf2)("password", "salt", 10_000, 64, "sha512"));
      outcomes.push(
        ...(await Promise.all([remove().then(() => "deleted"), ...Array.from({ length: 60 }, (_, at) => pause(at * 3).then(copy))])),
      );
      await Promise.all(busy);
    }

    expect([...new Set(outcomes)].filter((outcome) => !["copied", "deleted", "NoSuchVersion"].includes(outcome))).toEqual([]);
  });

  it("is not overwritten by a conditional write", async () => {
    const { client } = await aBucket();
    await put(client, key, "first", { IfNoneMatch: "*" });

    await expect(put(client, key, "second", { IfNoneMatch: "*" })).rejects.toEqual(rejected("PreconditionFailed", 412));
    expect((await read(client, key)).text).toBe("first");
  });
});

describe("a bucket", () => {
  it("lists its objects by key, in pages, below a prefix", async () => {
    const { client } = await aBucket();
    for (const Key of ["b/2", "a/1", "b/1", "b/3"]) await put(client, Key, Key);
    const list = async (more: object) => {
      const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command({ Bucket, ...more }));
      return { keys: Contents.map(({ Key }) => Key), next: NextContinuationToken };
    };

    const first = await list({ Prefix: "b/", MaxKeys: 2 });

    expect(first.keys).toEqual(["b/1", "b/2"]);
    expect(await list({ Prefix: "b/", ContinuationToken: first.next })).toEqual({ keys: ["b/3"], next: undefined });
    expect((await list({})).keys).toEqual(["a/1", "b/1", "b/2", "b/3"]);
  });

  it("lists all versions and delete markers in pages, newest of each key first", async () => {
    const { client } = await aBucket();
    const [old, young] = [await put(client, "a/1", "old"), await put(client, "a/1", "young")];
    const marker = await client.send(new DeleteObjectCommand({ Bucket, Key: "a/2" }));
    await put(client, "b/1", "other");
    const list = (more: object) => client.send(new ListObjectVersionsCommand({ Bucket, Prefix: "a/", ...more }));

    const first = await list({ MaxKeys: 1 });
    const rest = await list({ KeyMarker: first.NextKeyMarker, VersionIdMarker: first.NextVersionIdMarker });

    expect([first.IsTruncated, rest.IsTruncated]).toEqual([true, false]);
    expect(first.Versions).toMatchObject([{ Key: "a/1", VersionId: young.VersionId, IsLatest: true, Size: 5 }]);
    expect(rest.Versions).toMatchObject([{ Key: "a/1", VersionId: old.VersionId, IsLatest: false }]);
    expect(rest.DeleteMarkers).toMatchObject([{ Key: "a/2", VersionId: marker.VersionId }]);
    expect((await list({ KeyMarker: "a/1" })).Versions).toBeUndefined();
  });

  it("answers HeadBucket, and 404 for another bucket", async () => {
    const { client } = await aBucket();

    expect(await client.send(new HeadBucketCommand({ Bucket }))).toMatchObject({ BucketRegion: "ap-southeast-2" });
    await expect(client.send(new HeadBucketCommand({ Bucket: "another" }))).rejects.toEqual(rejected("NotFound", 404));
  });

  it("keeps all objects over a restart", async () => {
    const folder = await aFolder({});
    const before = await aBucket({ folder });
    const { VersionId } = await put(before.client, key, "first");
    await put(before.client, key, "second");
    await before.files.close();

    const { client } = await aBucket({ folder });

    expect((await read(client, key)).text).toBe("second");
    expect((await read(client, key, { VersionId })).text).toBe("first");
    expect((await put(client, key, "third")).VersionId).toBe((await read(client, key)).VersionId);
  });

  it("rejects unsupported operations and parameters by name", async () => {
    const { client } = await aBucket();
    await put(client, key, "hello");
    const tagging = new PutObjectTaggingCommand({ Bucket, Key: key, Tagging: { TagSet: [] } });

    await expect(client.send(tagging)).rejects.toMatchObject({ name: "NotImplemented", message: expect.stringContaining("tagging") });
    await expect(client.send(new ListBucketsCommand())).rejects.toEqual(rejected("NotImplemented", 501));
    await expect(put(client, key, "x", { StorageClass: "GLACIER" })).rejects.toMatchObject({
      name: "NotImplemented",
      message: expect.stringContaining("x-amz-storage-class"),
    });
  });
});
