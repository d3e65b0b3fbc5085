import { setting } from "../configuration.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { accountCiphertext } from "./account-store.ts";
import { decryptCredentials } from "./credential-encryption.ts";
import { lenderA } from "./lender-a.ts";
import { nowLender } from "./now-lender.ts";
import type { Credentials, Lender } from "./lender-port.ts";
import { signingSecret, slugOf, urlSettings } from "../sheets/submission-lenders.ts";

const adapters = new Map<string, Lender>();

const makers: Readonly<Record<string, () => Lender>> = {
  now: () => nowLender({ url: setting(urlSettings["now"]) }),
  "lender-a": () => lenderA({ url: setting(urlSettings["lender-a"]), key: () => readSecret(signingSecret("Lender A")) }),
};

/** Returns the same adapter for the life of the process, as it contains the circuit breaker. */
export function lenderNamed(name: string): Lender {
  const slug = slugOf(name);
  const make = makers[slug];
  if (!make) throw new Error(`${name} takes applications but has no adapter`);
  const lender = adapters.get(slug) ?? make();
  adapters.set(slug, lender);
  return lender;
}

export async function credentialsOf(organisationId: string, lender: string): Promise<Credentials | undefined> {
  const account = { organisationId, lender };
  const ciphertext = await accountCiphertext(account);
  return ciphertext === undefined ? undefined : decryptCredentials(account, ciphertext);
}
