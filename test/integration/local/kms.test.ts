import { mkdtemp, rm, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  KMSClient,
  DecryptCommand,
  type DecryptCommandInput,
  EncryptCommand,
  GenerateDataKeyCommand,
  ReEncryptCommand,
} from "@aws-sdk/client-kms";
import { onTestFinished, describe, expect, it } from "vitest";
import { startKms } from "../../../infra/local/kms/server.ts";

const keyIds = ["arn:aws:kms:ap-southeast-2:000000000000:key/one", "arn:aws:kms:ap-southeast-2:000000000000:key/two"] as const;

const credentials = { accessKeyId: "AKIDTEST", secretAccessKey: "the secret access key" };

const region = "ap-southeast-2";

/** An emulator of KMS with two keys in a folder, closed after the test. */
async function aKms(folder?: string) {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), "kelpie-kms-")));
  const kms = await startKms({ folder: dataFolder, keyIds, access: { ...credentials, region } });
  onTestFinished(async () => {
    await kms.close();
    await rm(dataFolder, { recursive: true, force: true });
  });
  const clientWith = (changed: Partial<typeof credentials> = {}, signedFor = region) =>
    new KMSClient({ endpoint: kms.url, region: signedFor, credentials: { ...credentials, ...changed }, maxAttempts: 1 });
  return { url: kms.url, folder: dataFolder, clientWith, client: clientWith() };
}

const [KeyId, otherKeyId] = keyIds;

const EncryptionContext = { organisationId: "01J", lender: "NOW" };

const text = "the password";

const Plaintext = Buffer.from(text);

const encrypt = (client: KMSClient) => client.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }));

const decrypt = async (client: KMSClient, input: DecryptCommandInput) =>
  Buffer.from((await client.send(new DecryptCommand(input))).Plaintext!).toString();

describe("the KMS emulator", () => {
  it("decrypts what it encrypted for the AWS SDK, whatever the order of the context", async () => {
    const { client } = await aKms();

    const { CiphertextBlob, KeyId: usedKey, EncryptionAlgorithm } = await encrypt(client);

    expect([usedKey, EncryptionAlgorithm]).toEqual([KeyId, "SYMMETRIC_DEFAULT"]);
    expect(Buffer.from(CiphertextBlob!).toString("latin1")).not.toContain(text);
    const reordered = { lender: "NOW", organisationId: "01J" };
    expect(await decrypt(client, { KeyId, CiphertextBlob, EncryptionContext: reordered })).toBe(text);
    expect(await decrypt(client, { CiphertextBlob, EncryptionContext })).toBe(text);
  });

  it("returns a different ciphertext of the same text each time", async () => {
    const { client } = await aKms();

    const [one, other] = [await encrypt(client), await encrypt(client)];

    expect(one.CiphertextBlob).not.toEqual(other.CiphertextBlob);
  });

  it.each([
    { what: "another organisation", context: { organisationId: "01K", lender: "NOW" } },
    { what: "another lender", context: { organisationId: "01J", lender: "Lender A" } },
    { what: "an additional pair", context: { ...EncryptionContext, stage: "dev" } },
    { what: "no context", context: undefined },
  ])("rejects decryption with $what in the context", async ({ context }) => {
    const { client } = await aKms();
    const { CiphertextBlob } = await encrypt(client);

    const decrypted = decrypt(client, { KeyId, CiphertextBlob, ...(context && { EncryptionContext: context }) });

    await expect(decrypted).rejects.toMatchObject({ name: "InvalidCiphertextException" });
  });

  it("rejects an altered ciphertext, another key and an unknown key with the service's errors", async () => {
    const { client } = await aKms();
    const { CiphertextBlob } = await encrypt(client);
    const changed = Buffer.from(CiphertextBlob!);
    changed[changed.length - 1]! ^= 1;

    const rejections = [
      [{ KeyId, CiphertextBlob: changed, EncryptionContext }, "InvalidCiphertextException"],
      [{ KeyId, CiphertextBlob: Buffer.from("garbage"), EncryptionContext }, "InvalidCiphertextException"],
      [{ KeyId: otherKeyId, CiphertextBlob, EncryptionContext }, "IncorrectKeyException"],
      [{ KeyId: "unknown", CiphertextBlob, EncryptionContext }, "NotFoundException"],
    ] as const;
    for (const [input, name] of rejections) await expect(decrypt(client, input)).rejects.toMatchObject({ name });
    const unknown = new EncryptCommand({ KeyId: "unknown", Plaintext, EncryptionContext });
    await expect(client.send(unknown)).rejects.toMatchObject({ name: "NotFoundException" });
  });

  it("re-encrypts under another key and context, if the previous ones are right", async () => {
    const { client } = await aKms();
    const { CiphertextBlob } = await encrypt(client);
    const destination = { DestinationKeyId: otherKeyId, DestinationEncryptionContext: { lender: "Lender A" } };
    const reEncrypt = (SourceEncryptionContext: Record<string, string>) =>
      client.send(new ReEncryptCommand({ CiphertextBlob, SourceKeyId: KeyId, SourceEncryptionContext, ...destination }));

    const copy = await reEncrypt(EncryptionContext);

    expect([copy.SourceKeyId, copy.KeyId]).toEqual([KeyId, otherKeyId]);
    const inContext = { CiphertextBlob: copy.CiphertextBlob, EncryptionContext: destination.DestinationEncryptionContext };
    expect(await decrypt(client, inContext)).toBe(text);
    await expect(decrypt(client, { ...inContext, EncryptionContext })).rejects.toMatchObject({ name: "InvalidCiphertextException" });
    await expect(reEncrypt({ lender: "NOW" })).rejects.toMatchObject({ name: "InvalidCiphertextException" });
  });

  it("encrypts 4,096 bytes and rejects 4,097", async () => {
    const { client } = await aKms();
    const encryptBytes = (length: number) => client.send(new EncryptCommand({ KeyId, Plaintext: Buffer.alloc(length, "a") }));

    expect((await encryptBytes(4096)).CiphertextBlob!.length).toBeGreaterThan(4096);
    await expect(encryptBytes(4097)).rejects.toMatchObject({ name: "ValidationException" });
  });

  it("rejects unsupported operations and parameters by name", async () => {
    const { client } = await aKms();

    const operation = client.send(new GenerateDataKeyCommand({ KeyId, KeySpec: "AES_256" }));
    const parameter = client.send(new EncryptCommand({ KeyId, Plaintext, DryRun: true }));

    await expect(operation).rejects.toMatchObject({
      name: "UnknownOperationException",
      message: expect.stringContaining("GenerateDataKey"),
    });
    await expect(parameter).rejects.toMatchObject({ name: "ValidationException", message: expect.stringContaining("DryRun") });
  });

  it("rejects a request without a signature, or signed with another key, region or body", async () => {
    const { url, clientWith } = await aKms();
    const rejected = (client: KMSClient, name: string) => expect(encrypt(client)).rejects.toMatchObject({ name });
    const headers = { "x-amz-target": "TrentService.Encrypt", "content-type": "application/x-amz-json-1.1" };

    const unsigned = await fetch(url, { method: "POST", headers, body: JSON.stringify({ KeyId }) });

    expect([unsigned.status, await unsigned.json()]).toMatchObject([400, { __type: "MissingAuthenticationTokenException" }]);
    await rejected(clientWith({ accessKeyId: "AKIDOTHER" }), "UnrecognizedClientException");
    await rejected(clientWith({ secretAccessKey: "guessed" }), "InvalidSignatureException");
    await rejected(clientWith({}, "us-east-1"), "InvalidSignatureException");
    const tampering = clientWith();
    tampering.middlewareStack.add(
      (next) => (args) => {
        const request = args.request as { body: Uint8Array };
        request.body = Buffer.from(Buffer.from(request.body).toString().replace(KeyId, otherKeyId));
        return next(args);
      },
      { step: "finalizeRequest", priority: "low" },
    );
    await rejected(tampering, "InvalidSignatureException");
  });

  it("keeps its keys between runs in a file that only its owner can read", async () => {
    const first = await aKms();
    const { CiphertextBlob } = await encrypt(first.client);

    const second = await aKms(first.folder);

    expect(await decrypt(second.client, { KeyId, CiphertextBlob, EncryptionContext })).toBe(text);
    const file = join(first.folder, "keys.json");
    expect(await readFile(file, "utf8")).toContain(KeyId);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });
});
