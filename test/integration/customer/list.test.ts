import { describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { type Person, aMaster, aPerson } from "../../support/fixtures/people.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";

const running = withApi();

const list = (person: Person, search?: string) =>
  person.api.listCustomers({ body: { user: person.userId, ...(search !== undefined && { search }) } });

/** A new quote with a customer of this name. */
async function aCustomer({ api }: Person, firstName: string) {
  const { _id: applicationId, customers, humanId } = await api.startQuote({ params: { type: "commercial" } });
  const { _id, createdAt } = await api.updateCustomer({ body: { customerId: customers[0]!._id, firstName } });
  return { _id, createdAt, applicationId, humanId };
}

describe("the list of customers", () => {
  it("shows name, business, address, email, phone number, application number and date of each, newest first", async () => {
    const broker = await aPerson(running);
    const kim = await aCustomer(broker, "Kim");
    const { entityName } = await broker.api.createEntity({ body: { applicationId: kim.applicationId, abrData: { Abn: aCompany.abn } } });
    const address = await broker.api.saveAddress({ body: { customerId: kim._id, fullAddress: "1 Home Street" } });
    const email = await broker.api.saveEmail({ body: { customerId: kim._id, address: "kim@example.com" } });
    const phoneNumber = await broker.api.savePhoneNumber({ body: { customerId: kim._id, number: "0412 345 678" } });
    const bo = await aCustomer(broker, "Bo");

    const { docs, totalDocs } = await list(broker);

    expect([totalDocs, docs.map(({ _id }) => _id)]).toEqual([2, [bo._id, kim._id]]);
    const contacts = { addresses: [address], emails: [email], phoneNumbers: [phoneNumber] };
    expect(docs[1]).toEqual({ ...kim, firstName: "Kim", ...contacts, entityName });
    expect(docs[0]).toMatchObject({ entityName: null, addresses: [], humanId: 2 });
  });

  it("contains the customer of every quote, named or not, and one added by hand, but not that of an unchanged quote", async () => {
    const broker = await aPerson(running);
    const { _id: applicationId, asset, customers } = await broker.api.startQuote({ params: { type: "consumer" } });
    const customerId = customers[0]!._id;
    expect((await list(broker)).docs).toEqual([]);

    await broker.api.updateAsset({ body: { _id: asset._id, assetValue: 20_000 } });
    const second = await broker.api.createCustomer({ body: { applicationId } });

    expect((await list(broker)).docs.map(({ _id }) => _id)).toEqual([second._id, customerId]);
  });

  it("follows changes, and omits removed customers and those of archived quotes until they are restored", async () => {
    const broker = await aPerson(running);
    const [kim, bo, zoe] = [await aCustomer(broker, "Kim"), await aCustomer(broker, "Bo"), await aCustomer(broker, "Zoë")];
    await broker.api.updateCustomer({ body: { customerId: kim._id, firstName: "Kimberley", lastName: null } });
    await broker.api.removeCustomer({ body: { customerId: bo._id, applicationId: bo.applicationId } });
    await broker.api.archiveQuote({ body: { applicationId: zoe.applicationId } });

    const { docs, totalDocs } = await list(broker);
    expect([totalDocs, docs]).toMatchObject([1, [{ _id: kim._id, firstName: "Kimberley", lastName: null }]]);

    await broker.api.restoreQuote({ body: { applicationId: zoe.applicationId } });
    expect((await list(broker)).docs.map(({ _id }) => _id)).toEqual([zoe._id, kim._id]);
  });

  it("can be searched by every column", async () => {
    const broker = await aPerson(running);
    const kim = await aCustomer(broker, "Kim");
    await broker.api.createEntity({ body: { applicationId: kim.applicationId, abrData: { Abn: aCompany.abn } } });
    const entityName = (await list(broker)).docs[0]!.entityName!;
    await broker.api.saveAddress({ body: { customerId: kim._id, fullAddress: "1 Home Street, Köln" } });
    await broker.api.saveEmail({ body: { customerId: kim._id, address: "kim@example.com" } });
    await broker.api.savePhoneNumber({ body: { customerId: kim._id, number: "0412 345 678" } });
    await aCustomer(broker, "Bo");

    for (const search of ["KIM", "koln", "kim@example", "0412345678", "0412 345", entityName, "1 home", String(kim.humanId)]) {
      expect([search, (await list(broker, search)).docs.map(({ _id }) => _id)]).toEqual([search, [kim._id]]);
    }
    expect(await list(broker, "nobody")).toEqual({ docs: [], totalDocs: 0 });
  });

  it("contains only the broker's own customers; a master user sees all, with an audit event", async () => {
    const [broker, master] = [await aPerson(running), await aMaster(running)];
    const colleague = await aPerson(running, { organisation: broker.organisationId });
    const { _id } = await aCustomer(broker, "Quentin");

    expect(await list(colleague)).toEqual({ docs: [], totalDocs: 0 });
    expect((await list(broker)).docs).toMatchObject([{ _id }]);
    expect((await list(broker)).docs[0]).not.toHaveProperty("organisationName");
    expect((await list(master, "quentin")).docs).toMatchObject([{ _id, organisationName: "Ann's Finance" }]);
    const auditEvents = (await everyItem()).filter(({ pk, action }) => pk === `AUDIT#USER#${master.userId}` && action === "list.read");
    expect(auditEvents).toMatchObject([{ fields: { list: "CUSTOMERS", search: "quentin", shown: [_id] } }]);
  });
});
