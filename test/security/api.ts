import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type Cognito, startCognito } from "../../infra/local/cognito/cognito.ts";
import { type RunningApi, withApi } from "../support/api/api.ts";

/** An API with Cognito behind it and no practical rate limit per network, as every caller of a test has the same address. */
export function withWholeApi(): RunningApi {
  let cognito: Cognito | undefined;
  let folder = "";
  afterAll(async () => {
    await cognito?.close();
    if (folder !== "") await rm(folder, { recursive: true });
  });
  return withApi({
    environment: async () => {
      folder = await mkdtemp(join(tmpdir(), "kelpie-cognito-"));
      cognito = await startCognito({ port: 0, folder });
      return {
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
        USER_POOL_ID: cognito.poolId,
        USER_POOL_CLIENT_ID: cognito.clientId,
        SECOND_FACTOR_CLIENT_ID: cognito.secondFactorClientId,
        RATE_LIMIT_FACTOR: "100000",
      };
    },
  });
}
