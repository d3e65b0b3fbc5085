import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CreateGroupCommand,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { createConfirmedUser, aPool, apiError, signIn } from "./cognito-pool.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe("the Cognito emulator's users", () => {
  it("are created with a generated name and no password", async () => {
    const { client, poolId } = await aPool();
    const wanted = { UserPoolId: poolId, Username: "jo@example.com", MessageAction: "SUPPRESS" } as const;

    const { User } = await client.send(new AdminCreateUserCommand(wanted));

    expect(User).toMatchObject({ Username: expect.stringMatching(uuid), Enabled: true, UserStatus: "FORCE_CHANGE_PASSWORD" });
    expect(User!.UserCreateDate).toBeInstanceOf(Date);
    expect(User!.Attributes).toEqual([
      { Name: "sub", Value: User!.Username },
      { Name: "email", Value: "jo@example.com" },
      { Name: "email_verified", Value: "false" },
    ]);
  });

  it("are confirmed by a password, and found by email address in any case and by sub", async () => {
    const pool = await aPool();
    const sub = await createConfirmedUser(pool);

    for (const Username of ["jo@example.com", "JO@Example.com", sub]) {
      const user = await pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username }));
      expect(user).toMatchObject({ Username: sub, UserStatus: "CONFIRMED", Enabled: true });
    }
  });

  it("cannot share an email address, whatever its case", async () => {
    const pool = await aPool();
    await createConfirmedUser(pool, "jo@example.com");

    const second = createConfirmedUser(pool, "Jo@EXAMPLE.com");

    await expect(second).rejects.toMatchObject(apiError("UsernameExistsException", "An account with the given email already exists."));
  });

  it("are created once by 50 concurrent registrations of one address", async () => {
    const { client, poolId } = await aPool();
    const register = (_: unknown, i: number) => {
      const Username = i % 2 ? "jo@example.com" : "JO@example.com";
      return client.send(new AdminCreateUserCommand({ UserPoolId: poolId, Username, MessageAction: "SUPPRESS" }));
    };

    const answers = await Promise.allSettled(Array.from({ length: 50 }, register));

    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await client.send(new ListUsersCommand({ UserPoolId: poolId }))).Users).toHaveLength(1);
  });

  it("must have an email address as name", async () => {
    await expect(createConfirmedUser(await aPool(), "jo")).rejects.toMatchObject(
      apiError("InvalidParameterException", "Username should be an email."),
    );
  });

  it.each([
    ["Kel-26!", "Password not long enough"],
    ["KELPIE-2026!", "Password must have lowercase characters"],
    ["kelpie-2026!", "Password must have uppercase characters"],
    ["Kelpie-dog!", "Password must have numeric characters"],
    ["Kelpie2026", "Password must have symbol characters"],
  ])("cannot have the weak password %s: %s", async (Password, reason) => {
    const pool = await aPool();
    const Username = await createConfirmedUser(pool);

    const set = pool.client.send(new AdminSetUserPasswordCommand({ UserPoolId: pool.poolId, Username, Password, Permanent: true }));

    await expect(set).rejects.toMatchObject(apiError("InvalidPasswordException", `Password did not conform with policy: ${reason}`));
    await signIn(pool);
  });

  it("can sign in with a changed, unverified address, which cannot be another user's", async () => {
    const pool = await aPool();
    const { client, poolId: UserPoolId } = pool;
    await createConfirmedUser(pool, "ann@example.com");
    const Username = await createConfirmedUser(pool, "jo@example.com");
    const to = (Value: string) =>
      client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes: [{ Name: "email", Value }] }));

    await to("joanna@example.com");

    await signIn(pool, "joanna@example.com");
    await expect(signIn(pool, "jo@example.com")).rejects.toMatchObject({ name: "NotAuthorizedException" });
    const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    expect(UserAttributes).toContainEqual({ Name: "email_verified", Value: "false" });
    await expect(to("ANN@example.com")).rejects.toMatchObject(
      apiError("AliasExistsException", "An account with the email already exists."),
    );
  });

  it("are listed by email address or sub, page by page", async () => {
    const pool = await aPool();
    const subs = [
      await createConfirmedUser(pool, "ann@example.com"),
      await createConfirmedUser(pool, "bo@example.com"),
      await createConfirmedUser(pool, "cy@example.com"),
    ];
    const list = async (more: { Filter?: string; Limit?: number; PaginationToken?: string }) => {
      const { Users, PaginationToken } = await pool.client.send(new ListUsersCommand({ UserPoolId: pool.poolId, ...more }));
      return { names: Users!.map(({ Username }) => Username), PaginationToken };
    };

    expect((await list({ Filter: 'email = "BO@example.com"' })).names).toEqual([subs[1]]);
    expect((await list({ Filter: `sub = "${subs[2]}"` })).names).toEqual([subs[2]]);
    expect((await list({ Filter: 'email ^= "a"' })).names).toEqual([subs[0]]);
    expect((await list({ Filter: 'email = "nobody@example.com"' })).names).toEqual([]);
    const first = await list({ Limit: 2 });
    expect(first.names).toEqual(subs.slice(0, 2));
    expect(await list({ PaginationToken: first.PaginationToken! })).toEqual({ names: [subs[2]], PaginationToken: undefined });
  });

  it("can be added to an existing group only", async () => {
    const pool = await aPool();
    const { client, poolId: UserPoolId } = pool;
    const Username = await createConfirmedUser(pool);
    const group = { UserPoolId, GroupName: "master" };
    const names = async () =>
      (await client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }))).Groups!.map(({ GroupName }) => GroupName);

    const early = client.send(new AdminAddUserToGroupCommand({ ...group, Username }));
    await expect(early).rejects.toMatchObject(apiError("ResourceNotFoundException", "Group not found."));
    await client.send(new CreateGroupCommand({ ...group, Description: "the provider's own staff" }));
    await client.send(new AdminAddUserToGroupCommand({ ...group, Username }));
    expect(await names()).toEqual(["master"]);
    await client.send(new AdminRemoveUserFromGroupCommand({ ...group, Username }));
    expect(await names()).toEqual([]);
    const again = client.send(new CreateGroupCommand(group));
    await expect(again).rejects.toMatchObject(apiError("GroupExistsException", "A group with the name already exists."));
  });

  it("are removed when deleted, and the address can be used again", async () => {
    const pool = await aPool();
    const Username = await createConfirmedUser(pool);

    await pool.client.send(new AdminDeleteUserCommand({ UserPoolId: pool.poolId, Username }));

    const gone = pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username }));
    await expect(gone).rejects.toMatchObject(apiError("UserNotFoundException", "User does not exist."));
    expect(await createConfirmedUser(pool)).not.toBe(Username);
  });
});
