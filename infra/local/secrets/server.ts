import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ServiceError } from "../cognito/service-error.ts";
import { type Loopback, bodyWithin, guarded, listen } from "../loopback.ts";
import { operations } from "./operations.ts";
import { SecretStore } from "./secret-store.ts";

export interface SecretsOptions {
  /** Where secrets are kept between runs. */
  readonly folder: string;
  /** The values, by their whole names, that some secrets have from the start, whatever was kept. */
  readonly given?: Readonly<Record<string, string>>;
  readonly port?: number;
}

/** The stand-in for Secrets Manager. */
export interface Secrets extends Loopback {
  /** A secret's present value; undefined where there is none. */
  valueOf(name: string): string | undefined;
}

const largestRequest = 128 * 1024;

/** Starts a stand-in that speaks Secrets Manager's protocol, for the operations that the product and its operators use. */
export async function startSecrets({ folder, given = {}, port }: SecretsOptions): Promise<Secrets> {
  const store = await SecretStore.open(folder);
  for (const [name, value] of Object.entries(given)) await store.write(name, value);
  const server = await listen(
    guarded("secrets", (request, response) => answer(store, request, response)),
    port,
  );
  return { ...server, valueOf: (name) => store.find(name)?.value };
}

async function answer(store: SecretStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() };
  try {
    const answered = await called(store, request);
    response.writeHead(200, headers).end(JSON.stringify(answered));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    response.writeHead(error.status, headers).end(JSON.stringify({ __type: error.name, Message: error.message }));
  }
}

async function called(store: SecretStore, request: IncomingMessage): Promise<object> {
  const body = await bodyWithin(largestRequest, request);
  const name = /^secretsmanager\.(\w+)$/.exec(String(request.headers["x-amz-target"]))?.[1] ?? "";
  const operation = operations.get(name);
  if (!operation) throw new ServiceError("UnknownOperationException", `This stand-in has no operation ${name || "without a target"}.`);
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ")) {
    throw new ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token");
  }
  return operation(store, parsed(body));
}

function parsed(body: Buffer | undefined): Record<string, unknown> {
  if (!body) throw new ServiceError("InvalidParameterException", "The request is too large.");
  try {
    return JSON.parse(body.toString("utf8")) as Record<string, unknown>;
  } catch {
    throw new ServiceError("SerializationException", "The request is no JSON.");
  }
}
