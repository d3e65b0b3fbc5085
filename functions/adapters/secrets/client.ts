import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

let shared: SecretsManagerClient | undefined;

export function secretsClient(): SecretsManagerClient {
  shared ??= new SecretsManagerClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
  return shared;
}
