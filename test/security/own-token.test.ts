import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  DeleteUserAttributesCommand,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { expect, it, onTestFinished } from "vitest";
import { call, login, registered, withIdentity } from "../integration/user/identity-parts.ts";

withIdentity();

it("the site's access token cannot change or delete the user's email address at Cognito", async () => {
  const client = new CognitoIdentityProviderClient({});
  onTestFinished(() => client.destroy());
  const { email, token: AccessToken } = await registered();
  const rejected = { name: "NotAuthorizedException", message: "A client attempted to write unauthorized attribute" };

  for (const Name of ["email", "email_verified"]) {
    const UserAttributes = [{ Name, Value: Name === "email" ? "victim@example.com" : "true" }];
    await expect(client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))).rejects.toMatchObject(rejected);
    const deletion = new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: [Name] });
    await expect(client.send(deletion)).rejects.toMatchObject(rejected);
  }

  const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId: process.env["USER_POOL_ID"], Username: email }));
  expect(UserAttributes).toContainEqual({ Name: "email", Value: email });
  expect((await login(email)).status).toBe(200);
  expect(
    (await call("register", { body: { firstName: "Vi", lastName: "C", email: "victim@example.com", password: "Kelpie2026!" } })).status,
  ).toBe(200);
});
