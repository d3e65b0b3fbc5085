import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type Cognito, startCognito } from "../../infra/local/cognito/cognito.ts";
import { type RunningApi, withApi } from "../support/api.ts";

/** An API that signs people up and in, and whose networks may call as often as they like: here one machine plays everybody. */
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
        CALLS_PER_NETWORK: "1000000",
      };
    },
  });
}
