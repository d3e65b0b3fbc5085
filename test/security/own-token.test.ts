import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  GlobalSignOutCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, it, onTestFinished } from "vitest";
import { login, password, registerUser, withIdentity } from "../integration/user/identity-fixture.ts";

withIdentity();

it("a stolen access token can change neither the second factor nor the password or email address at Cognito, nor delete the user", async () => {
  const client = new CognitoIdentityProviderClient({});
  onTestFinished(() => client.destroy());
  const { email, token: AccessToken } = await registerUser();
  const read = () => client.send(new AdminGetUserCommand({ UserPoolId: process.env["USER_POOL_ID"], Username: email }));
  const { UserAttributes, UserMFASettingList } = await read();

  for (const command of [
    new AssociateSoftwareTokenCommand({ AccessToken }),
    new VerifySoftwareTokenCommand({ AccessToken, UserCode: "123456" }),
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value: "victim@example.com" }] }),
    new ChangePasswordCommand({ AccessToken, PreviousPassword: password, ProposedPassword: "Another2026!" }),
    new GlobalSignOutCommand({ AccessToken }),
    new DeleteUserCommand({ AccessToken }),
  ]) {
    await expect(client.send(command as DeleteUserCommand)).rejects.toMatchObject({
      name: "NotAuthorizedException",
      message: "Access Token does not have required scopes",
    });
  }

  expect(await read()).toMatchObject({ UserAttributes, ...(UserMFASettingList && { UserMFASettingList }) });
  expect((await login(email)).status).toBe(200);
});
