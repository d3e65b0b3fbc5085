import { ServiceError } from "../cognito/service-error.ts";
import { type Parameters, optionalFlag, optionalNumber, optionalText, textOf } from "../cognito/parameters.ts";
import type { Secret, SecretStore } from "./secret-store.ts";

type Operation = (store: SecretStore, call: Parameters) => object | Promise<object>;

const dayMs = 24 * 60 * 60_000;
const usualRecoveryDays = 30;

export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
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
