import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { transferOwnership } from "../../../functions/store/workspace/transfer-ownership.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { type Person, aMaster, aPerson, rejectionOf, send } from "../../support/fixtures/people.ts";
import { everyItem } from "../../support/store/invariants.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

const numbers = { IDNumber: "88213377", IDCardNumber: "2 987 654 321" };
const masks = { IDNumber: "•••• 377", IDCardNumber: "•••• 321" };

async function aCustomer() {
  const { _id: aid, customers } = await ann.api.startQuote({ params: { type: "consumer" } });
  await ann.api.addNote({ body: { applicationId: aid, text: "started" } });
  return { aid, cid: customers[0]!._id };
}

const shown = (customerId: string, { api } = ann) => api.showDriverLicence({ body: { customerId } });
const read = (id: string) => ann.api.readCustomer({ params: { id } });

describe("a driver licence number", () => {
  it("is masked in every answer and in the history, and stored nowhere in plain", async () => {
    const { aid, cid } = await aCustomer();
    const headers = { "idempotency-key": randomUUID() };

    const updated = await ann.send("updateCustomer", { body: { customerId: cid, ...numbers }, headers });
    const added = await ann.api.createCustomer({ body: { applicationId: aid, ...numbers } });

    const answered = (JSON.parse(updated.text) as { data: object }).data;
    for (const customer of [answered, added, await read(cid), ...(await ann.api.readApplication({ params: { id: aid } })).customers])
      expect(customer).toMatchObject(masks);
    expect(JSON.stringify(await ann.api.readHistory({ params: { id: aid } }))).not.toContain("88213377");
    const stored = JSON.stringify(await everyItem());
    expect(stored).toContain(masks.IDNumber);
    for (const number of [...Object.values(numbers), Buffer.from(numbers.IDNumber).toString("base64")])
      expect(stored).not.toContain(number);
  });

  it("is shown to the broker on demand, and each time is audited", async () => {
    const { aid, cid } = await aCustomer();
    expect(await shown(cid)).toEqual({ IDNumber: null, IDCardNumber: null });
    await ann.api.updateCustomer({ body: { customerId: cid, ...numbers } });

    expect(await shown(cid)).toEqual(numbers);

    const audited = (await everyItem()).filter(
      ({ pk, action }) => pk === `AUDIT#APPLICATION#${aid}` && action === "customer.driverLicenceShown",
    );
    expect(audited).toEqual(Array(2).fill(expect.objectContaining({ userId: ann.userId, part: cid })));
    expect(JSON.stringify(audited)).not.toContain(numbers.IDNumber);
  });

  it("is not shown to another broker, to staff or after the customer's removal", async () => {
    const { aid, cid } = await aCustomer();
    await ann.api.updateCustomer({ body: { customerId: cid, ...numbers } });

    expect(await rejectionOf(shown(cid, await aPerson(running)))).toMatchObject({ status: 404 });
    expect(await rejectionOf(shown(cid, await aMaster(running)))).toMatchObject({ status: 403 });
    await ann.api.removeCustomer({ body: { applicationId: aid, customerId: cid } });
    expect(await rejectionOf(shown(cid))).toMatchObject({ status: 404 });
  });

  it("stays when its mask is saved again, and is replaced by another number or deleted", async () => {
    const { cid } = await aCustomer();
    await ann.api.updateCustomer({ body: { customerId: cid, ...numbers } });

    await ann.api.updateCustomer({ body: { customerId: cid, ...masks, firstName: "Kim" } });
    expect(await shown(cid)).toEqual(numbers);

    await ann.api.updateCustomer({ body: { customerId: cid, IDNumber: "AB12", IDCardNumber: null } });
    expect(await read(cid)).toMatchObject({ IDNumber: "••••", IDCardNumber: null });
    expect(await shown(cid)).toEqual({ IDNumber: "AB12", IDCardNumber: null });
  });

  it("cannot be another number's mask", async () => {
    const { aid, cid } = await aCustomer();
    await ann.api.updateCustomer({ body: { customerId: cid, ...numbers } });
    const message = "IDNumber: found a masked number, expected the whole number";

    const changed = await rejectionOf(ann.api.updateCustomer({ body: { customerId: cid, IDNumber: "•••• 999" } }));
    const added = await rejectionOf(ann.api.createCustomer({ body: { applicationId: aid, IDNumber: masks.IDNumber } }));

    expect(changed).toMatchObject({ status: 400, message });
    expect(added).toMatchObject({ status: 400, message });
    expect(await shown(cid)).toEqual(numbers);
  });

  it("is copied with its quote, and transferred with it", async () => {
    const { aid, cid } = await aCustomer();
    await ann.api.updateCustomer({ body: { customerId: cid, ...numbers } });

    const { customers } = await ann.api.copyQuote({ body: { applicationId: aid } });
    expect(customers[0]).toMatchObject(masks);
    expect(await shown(customers[0]!._id)).toEqual(numbers);

    const bob = await aPerson(running);
    const to = { userId: bob.userId, name: { firstName: "Bob", lastName: "Broker" } };
    await transferOwnership(aid, { from: ann.userId, to, by: ann.userId }, aCall());
    expect(await shown(cid, bob)).toEqual(numbers);
  });
});

describe("while KMS cannot be reached", () => {
  it("a number cannot be saved, other fields can, and masks are read", async () => {
    const { cid } = await aCustomer();
    await ann.api.updateCustomer({ body: { customerId: cid, ...numbers } });
    const impaired = await running.beside({ AWS_ENDPOINT_URL_KMS: "http://127.0.0.1:9" });
    onTestFinished(() => impaired.kill());
    const save = (body: object) =>
      send({ ...running, url: impaired.url }, "updateCustomer", { body: { customerId: cid, ...body }, token: ann.token });

    const rejected = await save({ IDNumber: "123456789" });
    const saved = await save({ firstName: "Kim" });

    expect([rejected.status, JSON.parse(rejected.text)]).toMatchObject([503, { data: { code: "ENCRYPTION_UNAVAILABLE" } }]);
    expect([saved.status, JSON.parse(saved.text)]).toMatchObject([200, { data: { firstName: "Kim", ...masks } }]);
    expect(await shown(cid)).toEqual(numbers);
  });
});
