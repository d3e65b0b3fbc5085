import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CognitoIdentityProviderClient, CreateGroupCommand, GroupExistsException } from "@aws-sdk/client-cognito-identity-provider";
import { apiCaller } from "./api-call.ts";
import { type DemoTarget, signInOrRegister, verifyEmail } from "./demo-data.ts";

const operatorsCommand = fileURLToPath(new URL("../ops/ops.ts", import.meta.url));
const run = promisify(execFile);

/** Creates the demo account of the provider's staff with the operators' command, unless it exists. */
export async function seedDemoMaster({ api, person: master, mailbox }: DemoTarget, environment: Readonly<Record<string, string>>) {
  const { token, user } = await signInOrRegister(apiCaller(api), master, { firstName: "Demo", lastName: "Master" });
  if (!user.email.isVerified) await verifyEmail(apiCaller(api, token), master, mailbox);
  if (user.userType === "master") return;
  await createGroup(environment);
  await run(process.execPath, [operatorsCommand, "make-master", master.email], { env: environment });
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
