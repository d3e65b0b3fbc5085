import { createHash } from "node:crypto";
import { GetObjectCommand, PutObjectCommand, type S3Client, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, it, afterAll, beforeAll, onTestFinished } from "vitest";
import { Bucket, aBucket, answered, clientOf, key, rejected, type Fields, aPolicy, post } from "./files-bucket.ts";
import type { Browser, Page } from "playwright";
import { listen } from "../../../infra/local/loopback.ts";
import { launchBrowser } from "./cognito-page.ts";
import { postFrom } from "./posting-page.ts";

/** A presigned URL that returns the object as an attachment for a minute. */
function presignedUrl(client: S3Client, fileName = "letter.pdf") {
  const ResponseContentDisposition = `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key, ResponseContentDisposition }), { expiresIn: 60 });
}

const get = async (address: string, init: RequestInit = {}) => answered(await fetch(address, init));

async function aFile(options: Parameters<typeof aBucket>[0] = {}) {
  const bucket = await aBucket(options);
  await bucket.client.send(new PutObjectCommand({ Bucket, Key: key, Body: "hello", ContentType: "application/pdf" }));
  return bucket;
}

describe("a file in the bucket", () => {
  it("returns 403 without a signature", async () => {
    const { files } = await aFile();
    const address = `${files.url}/${Bucket}/${key}`;

    for (const method of ["GET", "PUT", "DELETE"]) {
      expect([method, (await get(address, { method })).code]).toEqual([method, "AccessDenied"]);
    }
    expect((await get(`${files.url}/${Bucket}?list-type=2`)).code).toBe("AccessDenied");
  });

  it("is downloaded with a presigned URL under the signed file name", async () => {
    const { client } = await aFile();

    const answer = await get(await presignedUrl(client, "Zoë’s “letter”.pdf"));

    expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([200, "hello", "application/pdf"]);
    expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("Zoë’s “letter”.pdf"));
  });

  it("returns 400 for a file name that a header cannot contain", async () => {
    const { client } = await aFile();
    const ResponseContentDisposition = 'attachment; filename="“letter”.pdf"';

    const address = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: key, ResponseContentDisposition }));

    expect(await get(address)).toMatchObject({ status: 400, code: "InvalidArgument" });
  });

  it("returns 403 after the URL has expired", async () => {
    let now = Date.now();
    const { client } = await aFile({ now: () => now });
    const address = await presignedUrl(client);

    now += 62_000;

    expect(await get(address)).toMatchObject({ status: 403, code: "AccessDenied", message: "Request has expired" });
  });

  it("returns 403 for an altered URL", async () => {
    const { client } = await aFile();
    const address = await presignedUrl(client);
    const changes = [
      [/letter\.pdf/, "other.pdf"],
      ["quarantine/one", "quarantine/two"],
      ["X-Amz-Expires=60", "X-Amz-Expires=600"],
      [/X-Amz-Signature=.{8}/, "X-Amz-Signature=00000000"],
    ] as const;

    for (const [from, to] of changes) {
      const changed = address.replace(from, to);
      expect(changed).not.toBe(address);
      expect([to, await get(changed)]).toEqual([to, expect.objectContaining({ status: 403, code: "SignatureDoesNotMatch" })]);
    }
    expect(await get(`${address}&response-content-type=text/html`)).toMatchObject({ code: "SignatureDoesNotMatch" });
    expect(await get(address, { method: "DELETE" })).toMatchObject({ code: "SignatureDoesNotMatch" });
    expect(await get(address, { headers: { "x-amz-meta-more": "1" } })).toMatchObject({ code: "AccessDenied" });
  });

  it("returns an error for another access key, secret or region", async () => {
    const { files } = await aFile();
    const getWith = (change: object) => clientOf(files.url, change).send(new GetObjectCommand({ Bucket, Key: key }));

    await expect(getWith({ accessKeyId: "AKIDOFANOTHER" })).rejects.toEqual(rejected("InvalidAccessKeyId", 403));
    await expect(getWith({ secretAccessKey: "guessed" })).rejects.toEqual(rejected("SignatureDoesNotMatch", 403));
    await expect(getWith({ region: "us-east-1" })).rejects.toEqual(rejected("AuthorizationHeaderMalformed", 400));
  });

  it("is rejected in a request that is an hour old or whose body was altered", async () => {
    const { files, client } = await aBucket();
    const late = await aBucket({ now: () => Date.now() + 3_600_000 });
    const put = (on: S3Client) => on.send(new PutObjectCommand({ Bucket, Key: key, Body: "hello" }));
    let sent: { headers: Record<string, string>; path: string } | undefined;
    client.middlewareStack.add(
      (next) => (args) => {
        sent = args.request as typeof sent;
        return next(args);
      },
      { step: "finalizeRequest", priority: "low" },
    );

    await put(client);
    const { host: _, "content-length": __, expect: ___, ...headers } = sent!.headers;
    const forged = await get(`${files.url}${sent!.path}?x-id=PutObject`, { method: "PUT", headers, body: "jello" });

    expect(headers["x-amz-content-sha256"]).toBe(createHash("sha256").update("hello").digest("hex"));
    expect(forged).toMatchObject({ status: 400, code: "XAmzContentSHA256Mismatch" });
    await expect(put(late.client)).rejects.toEqual(rejected("RequestTimeTooSkewed", 403));
  });
});

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

describe("a page in a browser", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  /** A page on its own origin. */
  async function aPage(): Promise<{ page: Page; origin: string }> {
    const site = await listen((_request, response) =>
      response.setHeader("content-type", "text/html").end('<!doctype html><link rel="icon" href="data:,">'),
    );
    const page = await browser.newPage();
    onTestFinished(async () => {
      await page.close();
      await site.close();
    });
    await page.goto(site.url);
    return { page, origin: site.url };
  }

  it("of the allowed origin uploads a file and sees its progress", async () => {
    const { page, origin } = await aPage();
    const { client } = await aBucket({ cors: { origin, methods: ["POST"] } });

    expect(await postFrom(page, await aPolicy(client))).toEqual({ status: 204, answer: "", hasSent: true });
  });

  it("can read why its file was rejected", async () => {
    const { page, origin } = await aPage();
    const { client } = await aBucket({ cors: { origin, methods: ["POST"] } });

    const { status, answer } = await postFrom(page, await aPolicy(client), "x".repeat(99));

    expect([status, answer]).toEqual([400, expect.stringContaining("<Code>EntityTooLarge</Code>")]);
  });

  it("of another origin cannot read the response", async () => {
    const { page } = await aPage();
    const { client } = await aBucket({ cors: { origin: "http://localhost:3000", methods: ["POST"] } });

    expect(await postFrom(page, await aPolicy(client))).toEqual({ status: 0, answer: "", hasSent: false });
  });
});
