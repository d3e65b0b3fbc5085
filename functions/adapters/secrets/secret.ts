import { setting } from "../../configuration.ts";
import { secretsClient } from "./client.ts";
import { SecretCache } from "./secret-cache.ts";

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
