import { setting } from "../configuration.ts";
import { Refusal } from "../http/refusal.ts";
import { mayPass } from "../outside/may-pass.ts";
import { secretsClient } from "./client.ts";
import { KeptSecrets } from "./kept-secrets.ts";

let shared: KeptSecrets | undefined;

/** The deployment's own: names are below SECRETS_PREFIX, "kelpie/prod/". */
function secrets(): KeptSecrets {
  shared ??= new KeptSecrets({ client: secretsClient(), prefix: setting("SECRETS_PREFIX") });
  return shared;
}

/**
 * A secret by its name: "business-register", "lender/01J.../now". Kept in memory for five minutes, so that a new value is taken up by then.
 * Throws SecretMissing where there is none, and whatever Secrets Manager, or the way there, says against it.
 */
export async function readSecret(name: string): Promise<string> {
  const value = await secrets().find(name);
  if (value === undefined) throw new SecretMissing(name);
  return value;
}

/** The same; undefined where there is none. */
export const findSecret = (name: string): Promise<string | undefined> => secrets().find(name);

/**
 * Writes a secret, which need not have been there before; other instances take the new value up within five minutes. Throws a Refusal
 * (unavailable) where that cannot be done now.
 */
export async function writeSecret(name: string, value: string): Promise<void> {
  try {
    await secrets().write(name, value);
  } catch (error) {
    throw mayPass(error) ? unreachable(error) : error;
  }
}

function unreachable(cause: unknown): Refusal {
  const refusal = new Refusal("unavailable", "SECRETS_UNAVAILABLE", "Secrets cannot be kept right now. Please try again.");
  return Object.assign(refusal, { cause });
}

/** A secret that nobody has set. */
export class SecretMissing extends Error {
  constructor(name: string) {
    super(`The secret ${name} is not set`);
    this.name = "SecretMissing";
  }
}
