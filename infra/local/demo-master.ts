import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CognitoIdentityProviderClient, CreateGroupCommand, GroupExistsException } from "@aws-sdk/client-cognito-identity-provider";
import { type ApiCaller, apiCaller } from "./api-call.ts";
import { totpCode } from "./cognito/totp.ts";
import { type DemoTarget, signInOrRegister, verifyEmail } from "./demo-data.ts";

const operatorsCommand = fileURLToPath(new URL("../ops/ops.ts", import.meta.url));
const run = promisify(execFile);

/** Creates the demo account of the provider's staff with the operators' command, and its second factor. */
export async function seedDemoMaster({ api, person: master, mailbox }: DemoTarget, environment: Readonly<Record<string, string>>) {
  const { token, user } = await signInOrRegister(apiCaller(api), master, { firstName: "Demo", lastName: "Master" });
  if (!user.email.isVerified) await verifyEmail(apiCaller(api, token), master, mailbox);
  await createGroup(environment);
  await run(process.execPath, [operatorsCommand, "make-master", master.email], { env: environment });
  await addSecondFactor(apiCaller(api, token), master.password);
}

const stepMs = 30_000;

/** With the code before the current one, which so stays unused. */
async function addSecondFactor(call: ApiCaller, currentPassword: string): Promise<void> {
  const { secret } = await call("startSecondFactor", { body: { currentPassword } });
  await call("confirmSecondFactor", { body: { currentPassword, code: totpCode(secret, Date.now() - stepMs) } });
}

// On AWS the data stack creates the group.
async function createGroup(environment: Readonly<Record<string, string>>): Promise<void> {
  const {
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = "",
    AWS_REGION: region = "",
    AWS_ACCESS_KEY_ID: accessKeyId = "",
    AWS_SECRET_ACCESS_KEY: secretAccessKey = "",
    USER_POOL_ID: UserPoolId,
  } = environment;
  const client = new CognitoIdentityProviderClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
  try {
    await client.send(new CreateGroupCommand({ UserPoolId, GroupName: "master" }));
  } catch (error) {
    if (!(error instanceof GroupExistsException)) throw error;
  } finally {
    client.destroy();
  }
}
