import { dayMs } from "../../../shared/dates.ts";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ServiceError, type Parameters, optionalFlag, optionalNumber, optionalText, textOf } from "../aws-json.ts";
import { type LoopbackServer, bodyWithin, withErrorHandling, listen } from "../loopback.ts";
import { SecretStore, type Secret } from "./secret-store.ts";

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

type Operation = (store: SecretStore, call: Parameters) => object | Promise<object>;

const usualRecoveryDays = 30;

const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ["GetSecretValue", getSecretValue],
  ["PutSecretValue", putSecretValue],
  ["CreateSecret", createSecret],
  ["DeleteSecret", deleteSecret],
]);

function getSecretValue(store: SecretStore, call: Parameters) {
  const { arn, name, changedAt, ...secret } = present(store, call);
  const stage = optionalText(call, "VersionStage") ?? "AWSCURRENT";
  const version = { AWSCURRENT: secret, AWSPREVIOUS: secret.previous }[stage];
  if (!version) throw notFound(`Secrets Manager can't find the specified secret value for staging label: ${stage}`);
  return {
    ARN: arn,
    Name: name,
    SecretString: version.value,
    VersionId: version.versionId,
    VersionStages: [stage],
    CreatedDate: changedAt / 1000,
  };
}

async function putSecretValue(store: SecretStore, call: Parameters) {
  const { name } = present(store, call);
  const written = await store.write(name, textOf(call, "SecretString"), optionalText(call, "ClientRequestToken"));
  return { ARN: written.arn, Name: name, VersionId: written.versionId, VersionStages: ["AWSCURRENT"] };
}

async function createSecret(store: SecretStore, call: Parameters) {
  const name = textOf(call, "Name");
  const known = store.find(name);
  if (known?.deletedAt === null)
    throw new ServiceError("ResourceExistsException", `The operation failed because the secret ${name} already exists.`);
  if (known) throw invalid("You can't create this secret because a secret with this name is already scheduled for deletion.");
  const { arn, versionId } = await store.write(name, textOf(call, "SecretString"), optionalText(call, "ClientRequestToken"));
  return { ARN: arn, Name: name, VersionId: versionId };
}

async function deleteSecret(store: SecretStore, call: Parameters) {
  const secret = present(store, call);
  const days = optionalNumber(call, "RecoveryWindowInDays") ?? usualRecoveryDays;
  const isForced = optionalFlag(call, "ForceDeleteWithoutRecovery") ?? false;
  if (isForced) await store.remove(secret);
  else await store.markDeleted(secret);
  const goneAt = Date.now() + (isForced ? 0 : days * dayMs);
  return { ARN: secret.arn, Name: secret.name, DeletionDate: goneAt / 1000 };
}

function secretOf(store: SecretStore, call: Parameters): Secret {
  const secret = store.find(textOf(call, "SecretId"));
  if (!secret) throw notFound("Secrets Manager can't find the specified secret.");
  return secret;
}

function present(store: SecretStore, call: Parameters): Secret {
  const secret = secretOf(store, call);
  if (secret.deletedAt !== null) throw invalid("You can't perform this operation on the secret because it was marked for deletion.");
  return secret;
}

const notFound = (message: string) => new ServiceError("ResourceNotFoundException", message);
const invalid = (message: string) => new ServiceError("InvalidRequestException", message);
