import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

let shared: SecretsManagerClient | undefined;

/** The client, made at the first call: address and credentials come from the SDK's own environment variables. */
export function secretsClient(): SecretsManagerClient {
  shared ??= new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
  return shared;
}
