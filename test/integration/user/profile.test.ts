import { describe, expect, it } from "vitest";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { aBrokerActor, aCall } from "../../support/fixtures/brokers.ts";
import { call, registerUser, withIdentity } from "./identity-fixture.ts";

withIdentity();

const read = async (token: string) => (await call("readUser", { token })).data;

describe("a user's own profile", () => {
  it("changes only the names that are sent", async () => {
    const { token, user } = await registerUser();

    const { data } = await call("updateUser", { token, body: { firstName: "Zoë" } });

    expect(data).toEqual({ ...user, firstName: "Zoë" });
    expect(await read(token)).toEqual(data);
  });

  it("checks a name that is sent alone with the one that it has", async () => {
    const { token, user } = await registerUser({ firstName: "Kel" });

    const { status, message } = await call("updateUser", { token, body: { lastName: "Pie" } });

    expect([status, message]).toEqual([400, 'lastName: found "Pie". The word "kelpie" is reserved. Please enter your own name.']);
    expect(await read(token)).toEqual(user);
  });

  it("can be activated repeatedly", async () => {
    const { token } = await registerUser();

    for (const _ of [1, 2]) {
      expect(await call("updateUser", { token, body: { status: "active", lastName: "Lee" } })).toMatchObject({
        status: 200,
        data: { status: "active", lastName: "Lee" },
      });
    }

    expect(await read(token)).toMatchObject({ status: "active", lastName: "Lee" });
  });

  it.each([
    ["the status new", { status: "new" }],
    ["the status disabled", { status: "disabled" }],
    ["the master role", { userType: "master" }],
    ["another email address", { email: "other@example.com" }],
    ["another id", { _id: "x", firstName: "Ann" }],
    ["no fields", {}],
    ["a name with symbols", { firstName: "<b>" }],
  ])("returns 400 for a change to %s", async (_, body) => {
    const { token, user } = await registerUser();

    expect((await call("updateUser", { token, body })).status).toBe(400);

    expect(await read(token)).toEqual(user);
  });

  it("saves the phone number, the business and the settings", async () => {
    const { token, user } = await registerUser();
    const business = {
      businessDetails: { EntityName: "Ann Broker Pty Ltd", Abn: "51824753556" },
      businessAddress: { description: "1 Example St, Sydney NSW 2000" },
    };

    const answers = [
      await call("saveUserPhoneNumber", { token, body: { phoneNumber: "02 9999 9999" } }),
      await call("saveBusinessDetails", { token, body: business }),
    ];
    const { data: settings } = await call("saveSettings", { token, body: { privacyStatementTemplate: "Dear {name},\nyours" } });

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(settings).toEqual({ privacyStatementTemplate: "Dear {name},\nyours" });
    expect(await read(token)).toEqual({ ...user, ...business, phoneNumber: { number: "0299999999" }, settings });
  });

  it("contains the user's organisation without its lists", async () => {
    const { token, user } = await registerUser();
    const broker = aBrokerActor({ userId: user._id, organisationId: undefined });
    const { _id } = await createOrganisation(broker, { name: "Example Brokers" }, aCall());

    expect(await read(token)).toEqual({
      ...user,
      organisation: { _id, name: "Example Brokers", abn: null, email: null, phoneNumber: null, address: null },
    });
  });

  it("cannot be seen or changed by another user", async () => {
    const [ann, bob] = [await registerUser(), await registerUser({ firstName: "Bob" })];

    await call("updateUser", { token: bob.token, body: { firstName: "Rob" } });

    expect(await read(ann.token)).toEqual(ann.user);
    expect(await read(bob.token)).toMatchObject({ firstName: "Rob" });
  });
});
