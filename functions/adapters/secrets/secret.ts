import { setting } from "../../configuration.ts";
import { secretsClient } from "./client.ts";
import { GetSecretValueCommand, ResourceNotFoundException, type SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { countMetric } from "../../metric.ts";

let shared: SecretCache | undefined;

function secrets(): SecretCache {
  shared ??= new SecretCache({ client: secretsClient(), prefix: setting("SECRETS_PREFIX") });
  return shared;
}

/** Reads a secret such as "stripe/key"; uses a new value within five minutes. Throws SecretMissing, or Secrets Manager's error. */
export async function readSecret(name: string): Promise<string> {
  const value = await secrets().find(name);
  if (value === undefined) throw new SecretMissing(name);
  return value;
}

export const findSecret = (name: string): Promise<string | undefined> => secrets().find(name);

export class SecretMissing extends Error {
  constructor(name: string) {
    super(`The secret ${name} is not set`);
    this.name = "SecretMissing";
  }
}

interface SecretsAccess {
  readonly client: SecretsManagerClient;
  readonly prefix: string;
  readonly now?: () => number;
}

interface StoredData {
  readonly value: Promise<string | undefined>;
  readonly until: number;
}

const retentionMs = 5 * 60_000;
const missingRetentionMs = 30_000;

/** Caches secrets for five minutes and missing ones for 30 seconds. Concurrent reads share one request. */
export class SecretCache {
  readonly #access: Required<SecretsAccess>;
  readonly #cache = new Map<string, StoredData>();

  constructor(access: SecretsAccess) {
    this.#access = { now: () => performance.now(), ...access };
  }

  async find(name: string): Promise<string | undefined> {
    const stored = this.#cache.get(name);
    if (stored && stored.until > this.#access.now()) return stored.value;
    const value = this.#fetch(name);
    this.#store(name, value, retentionMs);
    try {
      if ((await value) === undefined) this.#store(name, value, missingRetentionMs);
    } catch (error) {
      this.#cache.delete(name);
      throw error;
    }
    return value;
  }

  #store(name: string, value: StoredData["value"], forMs: number): void {
    this.#cache.set(name, { value, until: this.#access.now() + forMs });
  }

  async #fetch(name: string): Promise<string | undefined> {
    const { client, prefix } = this.#access;
    try {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: prefix + name }));
      return SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      if (!isAccessDenied(error)) throw error;
      countMetric("SecretReadsDenied", {}, { secret: name });
      return undefined;
    }
  }
}

/** Secrets Manager also denies access to a secret that does not exist. The SDK has no class for this error. */
const isAccessDenied = (error: unknown): boolean => error instanceof Error && error.name === "AccessDeniedException";
