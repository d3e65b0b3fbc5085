import { describe, expect, it } from "vitest";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { aBroker, aCall } from "../../support/brokers.ts";
import { call, registered, withIdentity } from "./identity-parts.ts";

withIdentity();

const read = async (token: string) => (await call("readUser", { token })).data;

describe("a user's own profile", () => {
  it("changes the names that are sent and nothing else", async () => {
    const { token, user } = await registered();

    const { data } = await call("updateUser", { token, body: { firstName: "Zoë" } });

    expect(data).toEqual({ ...user, firstName: "Zoë" });
    expect(await read(token)).toEqual(data);
  });

  it("ends the welcome, once and for all", async () => {
    const { token } = await registered();

    for (const _ of [1, 2]) {
      expect(await call("updateUser", { token, body: { status: "active", lastName: "Lee" } })).toMatchObject({
        status: 200,
        data: { status: "active", lastName: "Lee" },
      });
    }

    expect(await read(token)).toMatchObject({ status: "active", lastName: "Lee" });
  });

  it.each([
    ["to be new again", { status: "new" }],
    ["to be disabled", { status: "disabled" }],
    ["to be a master", { userType: "master" }],
    ["another address", { email: "other@example.com" }],
    ["another id", { _id: "x", firstName: "Ann" }],
    ["nothing", {}],
    ["a name of signs", { firstName: "<b>" }],
  ])("refuses a change that asks %s", async (_, body) => {
    const { token, user } = await registered();

    expect((await call("updateUser", { token, body })).status).toBe(400);

    expect(await read(token)).toEqual(user);
  });

  it("keeps the phone number, the business and the settings", async () => {
    const { token, user } = await registered();
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
    expect(await read(token)).toEqual({ ...user, ...business, phoneNumber: { number: "02 9999 9999" }, settings });
  });

  it("shows the organisation that the user belongs to, without its lists", async () => {
    const { token, user } = await registered();
    const broker = aBroker({ userId: user._id, organisationId: undefined });
    const { _id } = await createOrganisation(broker, "Example Brokers", aCall());

    expect(await read(token)).toEqual({
      ...user,
      organisation: { _id, name: "Example Brokers", abn: null, email: null, phoneNumber: null, address: null },
    });
  });

  it("is nobody else's to see or change", async () => {
    const [ann, bob] = [await registered(), await registered({ firstName: "Bob" })];

    await call("updateUser", { token: bob.token, body: { firstName: "Rob" } });

    expect(await read(ann.token)).toEqual(ann.user);
    expect(await read(bob.token)).toMatchObject({ firstName: "Rob" });
  });
});
