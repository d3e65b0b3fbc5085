import { beforeEach, describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../../shared/domain/history.ts";
import { withApi } from "../../support/api/api.ts";
import { aCustomerOf } from "../../support/fixtures/links.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;

beforeEach(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const historyOf = (id: string, { api }: Person = ann): Promise<HistoryEntry[]> => api.readHistory({ params: { id } });
const aQuote = () => ann.api.startQuote({ params: { type: "consumer" } });

describe("a quote's history", () => {
  it("lists who changed which value from what to what, newest first", async () => {
    const { _id, asset } = await aQuote();
    const from = new Date().toISOString();
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 37_000 } });
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 41_000, odometer: 20_000 } });

    const [newest, before] = await historyOf(_id);

    expect(newest).toMatchObject({
      by: "Ann Broker",
      title: "Asset changed",
      changes: [
        { part: "asset", field: "assetValue", from: 37_000, to: 41_000 },
        { part: "asset", field: "odometer", to: 20_000 },
      ],
    });
    expect(newest!.at >= from).toBe(true);
    expect(before!.changes).toEqual([{ part: "asset", field: "assetValue", to: 37_000 }]);
  });

  it("keeps apart the values of two applicants", async () => {
    const { _id: applicationId, customers } = await aQuote();
    const { _id: second } = await ann.api.createCustomer({ body: { applicationId } });
    await ann.api.updateCustomer({ body: { customerId: customers[0]!._id, dateOfBirth: "1980-01-01" } });
    await ann.api.updateCustomer({ body: { customerId: second, dateOfBirth: "1990-01-01" } });

    const [newest] = await historyOf(applicationId);

    expect(newest!.changes).toEqual([{ part: "customer", field: "dateOfBirth", to: "1990-01-01" }]);
  });

  it("omits a save that changed nothing, and never contains a customer's name", async () => {
    const { _id, asset, customers } = await aQuote();
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 37_000 } });
    const before = await historyOf(_id);

    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 37_000 } });
    expect(await historyOf(_id)).toEqual(before);
    await ann.api.updateCustomer({ body: { customerId: customers[0]!._id, firstName: "Quillianne" } });

    const [newest] = await historyOf(_id);
    expect(newest).toMatchObject({ title: "Customer changed", changes: [] });
    expect(JSON.stringify(newest)).not.toContain("Quillianne");
  });

  it("names each link by what it is for, as the list of who saw the customer does", async () => {
    const { applicationId, customerId } = await aCustomerOf(ann);
    await ann.api.sendPrivacyLink({ body: { customerId } });
    const { _id } = await ann.api.sendUploadLink({ body: { customerId } });
    await ann.api.revokeLink({ params: { id: _id } });

    const titles = ["Upload link revoked", "Upload link created", "Privacy link created"];
    const { entries } = await ann.api.readCustomerAccess({ params: { id: customerId }, query: {} });
    expect((await historyOf(applicationId)).slice(0, 3).map(({ title }) => title)).toEqual(titles);
    expect(entries.map(({ event }) => event).filter((event) => titles.includes(event))).toEqual(titles);
  });

  it("shows the status change when a quote is restored", async () => {
    const { _id, asset } = await aQuote();
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 37_000 } });
    await ann.api.archiveQuote({ body: { applicationId: _id } });
    await ann.api.restoreQuote({ body: { applicationId: _id } });

    const [newest] = await historyOf(_id);

    expect(newest!.changes).toEqual([{ part: "application", field: "status", from: "archived", to: "quote" }]);
  });

  it("is read by its broker and by Kelpie's staff alone, and a read is no entry", async () => {
    const { _id, asset } = await aQuote();
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 37_000 } });
    const [kim, master] = await Promise.all([aPerson(running, { organisation: ann.organisationId }), aMaster(running)]);
    const own = await historyOf(_id);

    expect(await historyOf(_id, master)).toEqual(own);
    expect(await rejectionOf(historyOf(_id, kim))).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await historyOf(_id)).toEqual(own);
  });
});
