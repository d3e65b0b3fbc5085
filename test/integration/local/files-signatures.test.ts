import { createHash } from "node:crypto";
import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, it } from "vitest";
import { Bucket, aBucket, answered, clientOf, key, rejected } from "./files-bucket.ts";

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
