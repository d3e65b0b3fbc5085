import { CognitoIdentityProviderClient, CreateGroupCommand, GroupExistsException } from "@aws-sdk/client-cognito-identity-provider";
import { type ApiCaller, CallRejected, apiCaller } from "./api-call.ts";
import { totpCode } from "./cognito/totp.ts";
import type { Settings } from "./data-folder.ts";
import { type DemoAccount, type DemoTarget, operate, signInOrRegister, verifyEmail } from "./demo-data.ts";

/** Registers the release's rate sheets, as the deployment does on AWS. */
export const registerReleaseSheets = (env: Readonly<Record<string, string>>): Promise<unknown> => operate(env, "register-rate-sheets");

/** A role of the provider's staff: its Cognito group and the operators' command that gives it. */
interface StaffRole {
  readonly lastName: string;
  readonly group: string;
  readonly command: string;
}

interface DemoStaff {
  readonly name: string;
  readonly account: DemoAccount;
  readonly role: StaffRole;
}

const master = { lastName: "Master", group: "master", command: "make-master" };
const author = { lastName: "Author", group: "rates", command: "make-rates-editor" };

export const demoStaff = ({ demoMaster, demoRatesAuthor, demoRatesApprover }: Settings): DemoStaff[] => [
  { name: "Demo master", account: demoMaster, role: master },
  { name: "Demo author of rate sheets", account: demoRatesAuthor, role: author },
  { name: "Demo approver of rate sheets", account: demoRatesApprover, role: { ...author, lastName: "Approver" } },
];

/** Creates a demo account of the provider's staff with the operators' command, and its second factor. */
export async function seedDemoStaff(
  { api, person, mailbox }: DemoTarget,
  { lastName, group, command }: StaffRole,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const { token, user } = await signInOrRegister(apiCaller(api), person, { firstName: "Demo", lastName });
  if (!user.email.isVerified) await verifyEmail(apiCaller(api, token), person, mailbox);
  await createGroup(group, environment);
  await operate(environment, command, person.email);
  await addSecondFactor(apiCaller(api, token), person.password);
}

const stepMs = 30_000;

/** Confirms with the previous time step's code, so that the current one can still be used to sign in. Retries once if the code expired in transit. */
async function addSecondFactor(call: ApiCaller, currentPassword: string): Promise<void> {
  const { secret } = await call("startSecondFactor", { body: { currentPassword } });
  const confirm = () => call("confirmSecondFactor", { body: { currentPassword, code: totpCode(secret, Date.now() - stepMs) } });
  await confirm().catch((error: unknown) => {
    if (!(error instanceof CallRejected)) throw error;
    return confirm();
  });
}

// On AWS the data stack creates the group.
async function createGroup(GroupName: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const {
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint = "",
    AWS_REGION: region = "",
    AWS_ACCESS_KEY_ID: accessKeyId = "",
    AWS_SECRET_ACCESS_KEY: secretAccessKey = "",
    USER_POOL_ID: UserPoolId,
  } = environment;
  const client = new CognitoIdentityProviderClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } });
  try {
    await client.send(new CreateGroupCommand({ UserPoolId, GroupName }));
  } catch (error) {
    if (!(error instanceof GroupExistsException)) throw error;
  } finally {
    client.destroy();
  }
}
