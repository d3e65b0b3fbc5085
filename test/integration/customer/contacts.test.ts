import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

async function aCustomer() {
  const { _id: aid, customers } = await ann.api.startQuote({ params: { type: "commercial" } });
  await ann.api.addNote({ body: { applicationId: aid, text: "started" } });
  return { aid, customerId: customers[0]!._id };
}

const read = (id: string) => ann.api.readCustomer({ params: { id } });
const notFound = { status: 404, code: "NOT_FOUND" };

describe("a customer's contacts", () => {
  it("can be added and corrected, and are read back with the customer, oldest first", async () => {
    const { customerId } = await aCustomer();
    const old = await ann.api.savePhoneNumber({ body: { customerId, number: "0412 345 678" } });
    const number = await ann.api.savePhoneNumber({ body: { customerId, number: "02 9000 0000" } });
    const email = await ann.api.saveEmail({ body: { customerId, address: "kim@example.com" } });
    const address = await ann.api.saveAddress({ body: { customerId, fullAddress: "3/12 Queen’s Rd, Köln NSW" } });

    const corrected = await ann.api.savePhoneNumber({ body: { _id: old._id, customerId, number: "0412 345 679" } });

    expect(corrected).toEqual({ _id: old._id, number: "0412 345 679" });
    expect(await read(customerId)).toMatchObject({
      phoneNumbers: [corrected, number],
      emails: [{ _id: email._id, address: "kim@example.com" }],
      addresses: [{ _id: address._id, fullAddress: "3/12 Queen’s Rd, Köln NSW" }],
    });
  });

  it("return 404 under another customer of the same application", async () => {
    const { aid, customerId } = await aCustomer();
    const other = await ann.api.createCustomer({ body: { applicationId: aid } });
    const { _id } = await ann.api.saveEmail({ body: { customerId, address: "kim@example.com" } });

    const rejected = await rejectionOf(ann.api.saveEmail({ body: { _id, customerId: other._id, address: "eve@example.com" } }));

    expect(rejected).toMatchObject(notFound);
    expect((await read(customerId)).emails).toEqual([{ _id, address: "kim@example.com" }]);
    expect((await read(other._id)).emails).toEqual([]);
  });
});

describe("an address", () => {
  it("of a customer or a business can be read by its id", async () => {
    const { aid, customerId } = await aCustomer();
    const entity = await ann.api.createEntity({ body: { applicationId: aid, abrData: { Abn: aCompany.abn } } });
    const home = await ann.api.saveAddress({ body: { customerId, fullAddress: "1 Home Street" } });
    const yard = await ann.api.saveAddress({ body: { entityId: entity._id, fullAddress: "2 Yard Road" } });

    expect(await ann.api.readAddress({ params: { id: home._id } })).toEqual({ _id: home._id, fullAddress: "1 Home Street" });
    expect(await ann.api.readAddress({ params: { id: yard._id } })).toEqual({ _id: yard._id, fullAddress: "2 Yard Road" });
    expect((await ann.api.readEntity({ params: { id: entity._id } })).addresses).toEqual([yard]);
    expect((await read(customerId)).addresses).toEqual([home]);
  });

  it("requires either a customer or a business, not both", async () => {
    const { customerId } = await aCustomer();
    const both = ann.send("saveAddress", { body: { customerId, entityId: customerId, fullAddress: "1 Home Street" } });
    const neither = ann.send("saveAddress", { body: { fullAddress: "1 Home Street" } });

    for (const { status, text } of [await both, await neither]) {
      expect([status, text]).toEqual([400, expect.stringContaining("either a customerId or an entityId")]);
    }
  });

  it("returns 404 for the id of another kind of child item", async () => {
    const { customerId } = await aCustomer();

    expect(await rejectionOf(ann.api.readAddress({ params: { id: customerId } }))).toMatchObject(notFound);
    expect(await rejectionOf(ann.api.saveAddress({ body: { entityId: customerId, fullAddress: "x" } }))).toMatchObject(notFound);
  });
});
