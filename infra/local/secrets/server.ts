import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ServiceError } from "../cognito/service-error.ts";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../loopback.ts";
import { operations } from "./operations.ts";
import { SecretStore } from "./secret-store.ts";

export interface SecretsOptions {
  readonly folder: string;
  /** Values by full name, which replace stored ones at the start. */
  readonly initialSecrets?: Readonly<Record<string, string>>;
  readonly port?: number;
  /** Answers reads of missing secrets with AccessDeniedException, as AWS does when no policy covers the name without its suffix. */
  readonly deniesMissing?: boolean;
}

export interface Secrets extends LoopbackServer {
  valueOf(name: string): string | undefined;
}

const largestRequest = 128 * 1024;

/** Starts an emulator of Secrets Manager, with the operations that Kelpie and its operators use. */
export async function startSecrets({ folder, initialSecrets = {}, port, deniesMissing = false }: SecretsOptions): Promise<Secrets> {
  const store = await SecretStore.open(folder);
  for (const [name, value] of Object.entries(initialSecrets)) await store.write(name, value);
  const server = await listen(
    withErrorHandling("secrets", (request, response) => answer({ store, deniesMissing }, request, response)),
    port,
  );
  return { ...server, valueOf: (name) => store.find(name)?.value };
}

interface Service {
  readonly store: SecretStore;
  readonly deniesMissing: boolean;
}

async function answer(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() };
  try {
    const answered = await called(service, request);
    response.writeHead(200, headers).end(JSON.stringify(answered));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    response.writeHead(error.status, headers).end(JSON.stringify({ __type: error.name, Message: error.message }));
  }
}

async function called({ store, deniesMissing }: Service, request: IncomingMessage): Promise<object> {
  const body = await bodyWithin(largestRequest, request);
  const name = /^secretsmanager\.(\w+)$/.exec(String(request.headers["x-amz-target"]))?.[1] ?? "";
  const operation = operations.get(name);
  if (!operation) throw new ServiceError("UnknownOperationException", `This emulator has no operation ${name || "without a target"}.`);
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ")) {
    throw new ServiceError("MissingAuthenticationTokenException", "Missing Authentication Token");
  }
  const parameters = parsed(body);
  const id = String(parameters["SecretId"]);
  if (deniesMissing && name === "GetSecretValue" && !store.find(id)) {
    const message = `User is not authorized to perform: secretsmanager:GetSecretValue on resource: ${id} because no identity-based policy allows the secretsmanager:GetSecretValue action`;
    throw new ServiceError("AccessDeniedException", message);
  }
  return operation(store, parameters);
}

function parsed(body: Buffer | undefined): Record<string, unknown> {
  if (!body) throw new ServiceError("InvalidParameterException", "The request is too large.");
  try {
    return JSON.parse(body.toString("utf8")) as Record<string, unknown>;
  } catch {
    throw new ServiceError("SerializationException", "The request is not JSON.");
  }
}
