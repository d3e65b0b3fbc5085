import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { onTestFinished } from "vitest";
import { type Secrets, startSecrets } from "../../infra/local/secrets/server.ts";

/** A stand-in for Secrets Manager with a folder of its own, which goes with it. */
export async function newSecrets(given: Readonly<Record<string, string>> = {}): Promise<Secrets> {
  const folder = await mkdtemp(join(tmpdir(), "kelpie-secrets-"));
  const secrets = await startSecrets({ folder, given });
  return { ...secrets, close: () => secrets.close().then(() => rm(folder, { recursive: true })) };
}

/** Amazon's own client, with such a stand-in behind it. */
export async function aSecretsClient(given: Readonly<Record<string, string>> = {}) {
  const secrets = await newSecrets(given);
  onTestFinished(() => secrets.close());
  return { secrets, client: clientOf(secrets.url) };
}

export const clientOf = (endpoint: string): SecretsManagerClient =>
  new SecretsManagerClient({
    endpoint,
    region: "ap-southeast-2",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  });
