import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Parameters, textOf, within, ServiceError } from "../aws-json.ts";
import { type Access, credentialIn } from "../files/authentication.ts";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../loopback.ts";
import { KeyStore, type Context } from "./key-store.ts";
import { canonicalRequest, sameSignature, sha256, signatureOf, signingKey, stringToSign } from "../files/signature-v4.ts";

export interface KmsOptions {
  readonly folder: string;
  readonly keyIds: readonly string[];
  readonly access: Access;
  readonly port?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const maxRequestBytes = 128 * 1024;

/** Starts an emulator of KMS: Encrypt, Decrypt and ReEncrypt with symmetric keys. It verifies signatures and encryption contexts. */
export async function startKms({ folder, keyIds, access, port, now = Date.now }: KmsOptions): Promise<LoopbackServer> {
  const keys = await KeyStore.open(folder, keyIds);
  return listen(
    withErrorHandling("kms", (request, response) => respond({ keys, access, now }, request, response)),
    port,
  );
}

interface Service {
  readonly keys: KeyStore;
  readonly access: Access;
  readonly now: () => number;
}

async function respond(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() };
  try {
    const output = await outputOf(service, request);
    response.writeHead(200, headers).end(JSON.stringify(output));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    response.writeHead(error.status, headers).end(JSON.stringify({ __type: error.name, message: error.message }));
  }
}

async function outputOf({ keys, access, now }: Service, request: IncomingMessage): Promise<object> {
  const body = await bodyWithin(maxRequestBytes, request);
  if (!body) throw new ServiceError("RequestEntityTooLargeException", `The body is longer than ${maxRequestBytes} bytes.`, 413);
  const name = /^TrentService\.(\w+)$/.exec(String(request.headers["x-amz-target"]))?.[1];
  const operation = operations.get(name ?? "");
  if (!operation) throw new ServiceError("UnknownOperationException", `This emulator has no operation ${name ?? "without a target"}.`);
  verifySignature(request, body, { ...access, now: now() });
  const parameters = parsed(body);
  const unknown = Object.keys(parameters).find((each) => !operation.takes.includes(each));
  if (unknown !== undefined) throw new ServiceError("ValidationException", `This emulator does not support the parameter ${unknown}.`);
  return operation.run(keys, parameters);
}

function parsed(body: Buffer): Parameters {
  try {
    return JSON.parse(body.toString("utf8")) as Parameters;
  } catch {
    throw new ServiceError("SerializationException", "The body is not JSON.");
  }
}

const maxSkewMs = 15 * 60_000;
const header = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/;

/** Throws a ServiceError unless the request was signed for KMS in this region with this access key, at most 15 minutes ago. */
function verifySignature(request: IncomingMessage, body: Buffer, access: Access & { readonly now: number }): void {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token");
  const [, credential = "", signedHeaders = "", signature = ""] = header.exec(authorization) ?? [];
  const claimed = credentialIn(credential);
  if (!claimed) throw new ServiceError("IncompleteSignatureException", "Authorization header is not a complete signature");
  const { accessKeyId, scope } = claimed;
  if (accessKeyId !== access.accessKeyId) {
    throw new ServiceError("UnrecognizedClientException", "The security token included in the request is invalid.");
  }
  if (scope.region !== access.region || scope.service !== "kms")
    throw invalidSignature("Credential should be scoped to kms in this region.");
  const names = signedHeaders.split(";");
  if (!["host", "x-amz-date", "x-amz-target"].every((name) => names.includes(name))) throw invalidSignature("A header is not signed.");
  const time = signedAt(request, scope.day, access.now);
  const headers = Object.fromEntries(Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values.join(",")]));
  const canonical = canonicalRequest({ method: request.method ?? "", path: request.url ?? "", query: [], headers }, names, sha256(body));
  const expected = signatureOf(signingKey(access.secretAccessKey, scope), stringToSign(canonical, { time, scope }));
  if (!sameSignature(expected, signature)) throw invalidSignature("The request signature we calculated does not match the signature.");
}

/** The value of x-amz-date. Throws unless its day is the credential scope's. */
function signedAt({ headers }: IncomingMessage, day: string, now: number): string {
  const time = String(headers["x-amz-date"]);
  const [, date, hours, minutes, seconds] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  if (date !== day) throw invalidSignature("Date in Credential scope does not match x-amz-date.");
  const moment = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hours}:${minutes}:${seconds}Z`);
  if (Math.abs(moment - now) > maxSkewMs) throw invalidSignature("Signature expired or not yet valid.");
  return time;
}

const invalidSignature = (message: string) => new ServiceError("InvalidSignatureException", message);

interface Operation {
  readonly takes: readonly string[];
  readonly run: (keys: KeyStore, call: Parameters) => object;
}

const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ["Encrypt", { takes: ["KeyId", "Plaintext", "EncryptionContext"], run: encrypt }],
  ["Decrypt", { takes: ["KeyId", "CiphertextBlob", "EncryptionContext"], run: decrypt }],
  [
    "ReEncrypt",
    {
      takes: ["CiphertextBlob", "SourceKeyId", "SourceEncryptionContext", "DestinationKeyId", "DestinationEncryptionContext"],
      run: reEncrypt,
    },
  ],
]);

const maxPlaintextBytes = 4096;
const maxCiphertextBytes = 6144;
const EncryptionAlgorithm = "SYMMETRIC_DEFAULT";

function encrypt(keys: KeyStore, call: Parameters) {
  const KeyId = existingKey(keys, textOf(call, "KeyId"));
  const plaintext = bytesOf(call, "Plaintext", maxPlaintextBytes);
  const blob = keys.encrypt(KeyId, plaintext, contextOf(call, "EncryptionContext"));
  return { CiphertextBlob: blob.toString("base64"), KeyId, EncryptionAlgorithm };
}

function decrypt(keys: KeyStore, call: Parameters) {
  const { plaintext, KeyId } = decrypted(keys, call, { keyName: "KeyId", contextName: "EncryptionContext" });
  return { Plaintext: plaintext.toString("base64"), KeyId, EncryptionAlgorithm };
}

function reEncrypt(keys: KeyStore, call: Parameters) {
  const source = decrypted(keys, call, { keyName: "SourceKeyId", contextName: "SourceEncryptionContext" });
  const KeyId = existingKey(keys, textOf(call, "DestinationKeyId"));
  const blob = keys.encrypt(KeyId, source.plaintext, contextOf(call, "DestinationEncryptionContext"));
  return {
    CiphertextBlob: blob.toString("base64"),
    SourceKeyId: source.KeyId,
    KeyId,
    SourceEncryptionAlgorithm: EncryptionAlgorithm,
    DestinationEncryptionAlgorithm: EncryptionAlgorithm,
  };
}

function decrypted(keys: KeyStore, call: Parameters, { keyName, contextName }: { readonly keyName: string; readonly contextName: string }) {
  const blob = bytesOf(call, "CiphertextBlob", maxCiphertextBytes);
  const KeyId = keys.keyOf(blob);
  const named = call[keyName] === undefined ? KeyId : existingKey(keys, textOf(call, keyName));
  if (!keys.has(KeyId)) throw invalidCiphertext();
  if (named !== KeyId) {
    const message = "The key ID in the request does not identify a CMK that can perform this operation.";
    throw new ServiceError("IncorrectKeyException", message);
  }
  return { plaintext: opened(keys, blob, contextOf(call, contextName)), KeyId };
}

function opened(keys: KeyStore, blob: Buffer, context: Context): Buffer {
  try {
    return keys.decrypt(blob, context);
  } catch (cause) {
    throw Object.assign(invalidCiphertext(), { cause });
  }
}

function existingKey(keys: KeyStore, id: string): string {
  if (keys.has(id)) return id;
  throw new ServiceError("NotFoundException", `Key '${id}' does not exist`);
}

function bytesOf(call: Parameters, name: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(textOf(call, name), "base64");
  if (bytes.length >= 1 && bytes.length <= maxBytes) return bytes;
  const member = name.charAt(0).toLowerCase() + name.slice(1);
  const constraint = `Member must have length ${bytes.length === 0 ? "greater than or equal to 1" : `less than or equal to ${maxBytes}`}`;
  throw new ServiceError(
    "ValidationException",
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: ${constraint}`,
  );
}

function contextOf(call: Parameters, name: string): Context {
  const pairs = within(call, name);
  if (Object.values(pairs).every((value) => typeof value === "string")) return pairs as Context;
  throw new ServiceError("SerializationException", `${name} can not be converted to a Map of Strings`);
}

/** Without a message, as in KMS. */
const invalidCiphertext = () => new ServiceError("InvalidCiphertextException", "");
