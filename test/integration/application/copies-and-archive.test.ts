import { beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aWholeQuote } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const read = (id: string, { api } = ann) => api.readApplication({ params: { id } });
const quotes = ({ api, userId }: Person) => api.listQuotes({ body: { userId, page: 1 } });
const archive = (applicationId: string, { api } = ann) => api.archiveQuote({ body: { applicationId } });
const restore = (applicationId: string, { api } = ann) => api.restoreQuote({ body: { applicationId } });

/** The value without ids and creation dates. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) => (["_id", "createdAt", "customer", "personId"].includes(key) ? undefined : each)),
  );

describe("a copied quote", () => {
  it("copies variant, customers and business, takes a new number and omits notes, documents and the declaration", async () => {
    const broker = await aPerson(running);
    const { application, customer, other } = await aWholeQuote(broker);
    await broker.api.updateCreditProfile({ body: { customer, score: 700 } });
    await broker.api.saveSupplier({ body: { applicationId: application, name: "Wattle Cars", abn: "51 824 753 556" } });
    await broker.api.declare({ body: { applicationId: application, isAccepted: true } });
    await broker.api.removeCustomer({ body: { customerId: other.customer, applicationId: application } });
    const original = await read(application, broker);

    const copy = await broker.api.copyQuote({ body: { applicationId: application } });

    expect(await read(copy._id, broker)).toEqual(copy);
    expect(copy).toMatchObject({ status: "quote", humanId: 2, notes: [], documents: [] });
    expect(copy.declaration).toBeUndefined();
    const copiedFields = ({ asset, loanDetails, entities, supplier, variants, customers }: typeof copy) =>
      withoutIds([asset, loanDetails, entities, supplier, variants, customers.map((each) => ({ ...each, documents: [] }))]);
    expect(copiedFields(copy)).toEqual(copiedFields(original));
    expect(copy.customers).toHaveLength(1);
    expect(copy.variants).toMatchObject([{ name: "No balloon", terms: { balloon: 0 } }]);
    expect((await quotes(broker)).docs.map(({ _id }) => _id)).toEqual([copy._id, application]);
    expect((await broker.api.listCustomers({ body: { user: broker.userId } })).docs.map(({ _id }) => _id)).toEqual([
      copy.customers[0]!._id,
      customer,
    ]);
  });

  it("can be changed without changing the original", async () => {
    const { application, customer } = await aWholeQuote(ann);
    const copy = await ann.api.copyQuote({ body: { applicationId: application } });
    const { employers, emails } = copy.customers[0]!;
    await ann.api.updateEmployer({ body: { employerId: employers[0]!._id, timeOfEmployment: 99 } });
    await ann.api.saveEmail({ body: { _id: emails[0]!._id, customerId: copy.customers[0]!._id, address: "new@example.com" } });

    const first = await ann.api.readCustomer({ params: { id: customer } });
    expect(first.employers[0]?.timeOfEmployment).not.toBe(99);
    expect(first.emails[0]?.address).toBe("kim@example.com");
    expect((await read(copy._id)).customers[0]).toMatchObject({ emails: [{ address: "new@example.com" }] });
  });

  it("of a referral is a quote", async () => {
    const { application } = await aWholeQuote(ann);
    await changeStatus({ ...ann, isMaster: false }, { applicationId: application, to: "referral" }, aCall());

    expect((await ann.api.copyQuote({ body: { applicationId: application } })).status).toBe("quote");
  });

  it("returns 409 for an application of more than 90 child items", async () => {
    const { application, customer } = await aWholeQuote(ann);
    for (let at = 0; at < 80; at++) {
      await ann.api.addExpense({ body: { customerId: customer, item: { description: `Bill ${at}`, amount: at } } });
    }

    expect(await rejectionOf(ann.api.copyQuote({ body: { applicationId: application } }))).toMatchObject({
      status: 409,
      code: "TOO_MANY_ITEMS",
    });
  });
});

describe("an archived quote", () => {
  it("is listed in the archive instead of the quotes and returns to its place when it is restored", async () => {
    const broker = await aPerson(running);
    const [older, newer] = [await aWholeQuote(broker), await aWholeQuote(broker)];

    const archived = await archive(older.application, broker);

    expect(archived.status).toBe("archived");
    expect(await quotes(broker)).toMatchObject({ totalDocs: 1, docs: [{ _id: newer.application }] });
    const archivedList = await broker.api.listArchived({ body: { userId: broker.userId, page: 1 } });
    expect(archivedList).toMatchObject({ totalDocs: 1, docs: [{ _id: older.application, status: "archived" }] });

    expect((await restore(older.application, broker)).status).toBe("quote");
    expect((await quotes(broker)).docs.map(({ _id }) => _id)).toEqual([newer.application, older.application]);
    expect((await broker.api.listArchived({ body: { userId: broker.userId, page: 1 } })).totalDocs).toBe(0);
  });

  it("is read-only until it is restored", async () => {
    const { application, asset, customer } = await aWholeQuote(ann);
    await archive(application);

    const attempts = [
      ann.api.updateAsset({ body: { _id: asset, assetValue: 1 } }),
      ann.api.updateCustomer({ body: { customerId: customer, firstName: "X" } }),
      ann.api.addNote({ body: { applicationId: application, text: "x" } }),
    ];
    for (const rejected of await Promise.all(attempts.map(rejectionOf))) expect(rejected).toMatchObject({ status: 409, code: "ARCHIVED" });
    const moved = await rejectionOf(ann.api.updateApplication({ body: { _id: application, status: "quote" } }));
    expect([moved.status, (await read(application)).status]).toEqual([409, "archived"]);

    await restore(application);
    expect((await ann.api.updateAsset({ body: { _id: asset, assetValue: 1 } })).assetValue).toBe(1);
  });

  it("cannot be archived twice, and a referral or an active quote cannot be archived or restored", async () => {
    const { application } = await aWholeQuote(ann);
    expect(await rejectionOf(restore(application))).toMatchObject({ status: 409, code: "STATUS" });
    await archive(application);
    expect(await rejectionOf(archive(application))).toMatchObject({ status: 409, code: "STATUS" });
    await restore(application);
    await changeStatus({ ...ann, isMaster: false }, { applicationId: application, to: "referral" }, aCall());

    expect(await rejectionOf(archive(application))).toMatchObject({ status: 409, code: "STATUS" });
  });

  it("can be an untouched one, and starting a quote then creates another", async () => {
    const broker = await aPerson(running);
    const { _id } = await broker.api.startQuote({ params: { type: "consumer" } });
    await archive(_id, broker);

    expect((await broker.api.startQuote({ params: { type: "consumer" } }))._id).not.toBe(_id);
  });
});

describe("POST supplier and declaration", () => {
  it("saves the supplier field by field", async () => {
    const { application } = await aWholeQuote(ann);
    await ann.api.saveSupplier({ body: { applicationId: application, name: "Wattle Cars", email: "cars@example.com" } });

    const saved = await ann.api.saveSupplier({
      body: { applicationId: application, name: "Wattle Cars Pty Ltd", abn: "51 824 753 556", phoneNumber: null },
    });

    const expected = { name: "Wattle Cars Pty Ltd", email: "cars@example.com", abn: "51824753556", phoneNumber: null };
    expect(saved).toEqual({ _id: expect.any(String), ...expected });
    expect((await read(application)).supplier).toEqual(saved);
  });

  it("keeps the time of the first declaration", async () => {
    const { application } = await aWholeQuote(ann);

    const declarations = await Promise.all(
      Array.from({ length: 3 }, () => ann.api.declare({ body: { applicationId: application, isAccepted: true } })),
    );

    expect(new Set(declarations.map(({ acceptedAt }) => acceptedAt)).size).toBe(1);
    expect((await read(application)).declaration).toEqual(declarations[0]);
    expect((await ann.send("declare", { body: { applicationId: application, isAccepted: false } })).status).toBe(400);
  });
});

it("keeps all stored counters consistent after copies, archiving and restores", async () => {
  expect(brokenInvariants(await everyItem())).toEqual([]);
});
