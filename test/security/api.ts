import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { startCognito } from "../../infra/local/cognito/cognito.ts";
import { type RunningApi, withApi } from "../support/api/api.ts";

/** An API with Cognito behind it and no practical rate limit per network, as every caller of a test has the same address. */
export const withWholeApi = (): RunningApi =>
  withApi({
    environment: async () => {
      const cognito = await startCognito({ port: 0, folder: await mkdtemp(join(inject("folder"), "cognito-")) });
      return {
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
        USER_POOL_ID: cognito.poolId,
        USER_POOL_CLIENT_ID: cognito.clientId,
        SECOND_FACTOR_CLIENT_ID: cognito.secondFactorClientId,
        RATE_LIMIT_FACTOR: "100000",
      };
    },
  });
