import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Parameters } from "../cognito/parameters.ts";
import { ServiceError } from "../cognito/service-error.ts";
import type { Access } from "../files/authentication.ts";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../loopback.ts";
import { KeyStore } from "./key-store.ts";
import { operations } from "./operations.ts";
import { verifySignature } from "./signature.ts";

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
