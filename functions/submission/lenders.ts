import { setting } from "../configuration.ts";
import { findSecret, readSecret } from "../secret/secret.ts";
import { lenderA } from "./lender-a.ts";
import { now } from "./now.ts";
import type { Credentials, Lender } from "./port.ts";
import { accountSecret, signingSecret } from "./secret-names.ts";
import { slugOf } from "./takers.ts";

const made = new Map<string, Lender>();

const makers: Readonly<Record<string, () => Lender>> = {
  now: () => now({ url: setting("LENDER_NOW_URL") }),
  "lender-a": () => lenderA({ url: setting("LENDER_A_URL"), key: () => readSecret(signingSecret("Lender A")) }),
};

/** The adapter of a lender, kept as long as the process, as its circuit lives in it. */
export function lenderNamed(name: string): Lender {
  const slug = slugOf(name);
  const make = makers[slug];
  if (!make) throw new Error(`${name} takes applications, and there is no adapter for it`);
  const lender = made.get(slug) ?? make();
  made.set(slug, lender);
  return lender;
}

/** With what an organisation signs in to a lender; undefined where that has never been set. */
export async function credentialsOf(organisationId: string, lender: string): Promise<Credentials | undefined> {
  const kept = await findSecret(accountSecret(organisationId, lender));
  return kept === undefined ? undefined : (JSON.parse(kept) as Credentials);
}
