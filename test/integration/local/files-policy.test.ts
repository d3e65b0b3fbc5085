import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { type Fields, Bucket, aBucket, aPolicy, clientOf, key, post } from "./files-bucket.ts";

const without = (fields: Fields, omitted: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== omitted));

/** How each condition of the policy is violated, and the service's error. */
const violations: readonly [string, (fields: Fields) => Fields, string, number, string][] = [
  ["another key", (fields) => ({ ...fields, key: "documents/one" }), "AccessDenied", 403, "Policy Condition failed"],
  ["a key further down", (fields) => ({ ...fields, key: `${key}/more` }), "AccessDenied", 403, "Policy Condition failed"],
  ["another type", (fields) => ({ ...fields, "Content-Type": "text/html" }), "AccessDenied", 403, "$Content-Type"],
  ["no type", (fields) => without(fields, "Content-Type"), "AccessDenied", 403, "$Content-Type"],
  ["no key", (fields) => without(fields, "key"), "InvalidArgument", 400, "field named &#39;key&#39;"],
  ["a field more", (fields) => ({ ...fields, "x-amz-meta-more": "1" }), "AccessDenied", 403, "Extra input fields: x-amz-meta-more"],
  ["no policy", (fields) => without(fields, "Policy"), "AccessDenied", 403, "Access Denied"],
  ["no signature", (fields) => without(fields, "X-Amz-Signature"), "SignatureDoesNotMatch", 403, "signature"],
  ["an altered signature", (fields) => ({ ...fields, "X-Amz-Signature": "0".repeat(64) }), "SignatureDoesNotMatch", 403, "signature"],
  [
    "an altered policy",
    (fields) => ({ ...fields, Policy: altered(fields["Policy"]!, '"content-length-range",5,10', '"content-length-range",0,99') }),
    "SignatureDoesNotMatch",
    403,
    "signature",
  ],
  ["no credential", (fields) => without(fields, "X-Amz-Credential"), "InvalidArgument", 400, "credential"],
];

function altered(policy: string, from: string, to: string): string {
  const text = Buffer.from(policy, "base64").toString();
  expect(text).toContain(from);
  return Buffer.from(text.replace(from, to)).toString("base64");
}

describe("a presigned POST", () => {
  it("is accepted and stored with the policy's fields", async () => {
    const { client } = await aBucket();
    const { url, fields } = await aPolicy(client);

    const { status, headers } = await post(url, fields);

    expect([status, headers.get("etag"), headers.get("x-amz-version-id")]).toEqual([204, expect.any(String), expect.any(String)]);
    const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents).toEqual([expect.objectContaining({ Key: key, Size: 8, ETag: headers.get("etag") })]);
  });

  it.each(violations)("with %s is rejected", async (_title, change, code, status, words) => {
    const { client } = await aBucket();
    const { url, fields } = await aPolicy(client);

    const answer = await post(url, change(fields));

    expect(answer).toMatchObject({ status, code });
    expect(answer.text).toContain(words);
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  });

  it("is rejected with a file that is too large or too small, naming the limits", async () => {
    const { client } = await aBucket();
    const { url, fields } = await aPolicy(client);

    const [large, small] = [await post(url, fields, "x".repeat(11)), await post(url, fields, "x".repeat(4))];

    expect(large).toMatchObject({ status: 400, code: "EntityTooLarge" });
    expect(large.text).toContain("<ProposedSize>11</ProposedSize><MaxSizeAllowed>10</MaxSizeAllowed>");
    expect(small).toMatchObject({ status: 400, code: "EntityTooSmall" });
    expect((await client.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0);
  });

  it("is rejected without a file or with a file field of another name", async () => {
    const { client } = await aBucket();
    const { url, fields } = await aPolicy(client);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);

    const response = await fetch(url, { method: "POST", body: form });

    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("exactly one file")]);
  });

  it("is rejected after it has expired", async () => {
    let now = Date.now();
    const { client } = await aBucket({ now: () => now });
    const { url, fields } = await aPolicy(client);
    now += 299_000;
    expect((await post(url, fields)).status).toBe(204);

    now += 2_000;
    const late = await post(url, fields);

    expect(late).toMatchObject({ status: 403, code: "AccessDenied", message: "Invalid according to Policy: Policy expired." });
  });

  it("is rejected with another access key, secret or region", async () => {
    const { files } = await aBucket();
    const codeWith = async (change: object) => {
      const { url, fields } = await aPolicy(clientOf(files.url, change));
      return (await post(url, fields)).code;
    };

    expect([
      await codeWith({ accessKeyId: "AKIDOFANOTHER" }),
      await codeWith({ secretAccessKey: "guessed" }),
      await codeWith({ region: "us-east-1" }),
    ]).toEqual(["InvalidAccessKeyId", "SignatureDoesNotMatch", "AuthorizationHeaderMalformed"]);
  });

  it("enforces a starts-with condition", async () => {
    const { client } = await aBucket();
    const Conditions = [["starts-with", "$x-amz-meta-name", "a-"] as const].map(([...one]) => one);
    const { url, fields } = await aPolicy(client, { Conditions });

    expect((await post(url, { ...fields, "x-amz-meta-name": "a-letter" })).status).toBe(204);
    expect(await post(url, { ...fields, "x-amz-meta-name": "b-letter" })).toMatchObject({ status: 403, code: "AccessDenied" });
  });

  it("is rejected for another bucket than the policy's", async () => {
    const { files, client } = await aBucket();
    const { fields } = await aPolicy(client, { Bucket: "another" });

    expect(await post(`${files.url}/${Bucket}`, fields)).toMatchObject({ status: 403, code: "AccessDenied" });
    expect(await post(`${files.url}/another`, fields)).toMatchObject({ status: 404, code: "NoSuchBucket" });
  });
});
