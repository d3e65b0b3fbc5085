import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { yearsAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { brokenInvariants, everyItem, everyRecord } from "../../support/store/invariants.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { files, pdfMetadata } from "../../support/fixtures/uploads.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

async function twoCustomers() {
  const { _id: applicationId, customers } = await ann.api.startQuote({ params: { type: "consumer" } });
  const first = customers[0]!;
  await ann.api.updateCustomer({ body: { customerId: first._id, firstName: "Kim", lastName: "Lee" } });
  await ann.api.saveEmail({ body: { customerId: first._id, address: "kim@example.com" } });
  const second = await ann.api.createCustomer({ body: { applicationId, firstName: "Bo" } });
  return { applicationId, first: first._id, second: second._id, employerId: first.employers[0]!._id };
}

const remove = (customerId: string, applicationId: string) => ann.api.removeCustomer({ body: { customerId, applicationId } });
const read = (id: string) => ann.api.readApplication({ params: { id } });
const quotes = () => ann.api.listQuotes({ body: { userId: ann.userId, page: 1 } });
const notFound = { status: 404, code: "NOT_FOUND" };

describe("a removed customer", () => {
  it("disappears from the application and the list of quotes, and the next customer's profiles become the application's", async () => {
    const { applicationId, first, second } = await twoCustomers();
    await ann.api.updateCreditProfile({ body: { customer: second, score: 640 } });

    expect(await remove(first, applicationId)).toBeNull();

    const { customers, creditProfile } = await read(applicationId);
    expect(customers.map(({ _id }) => _id)).toEqual([second]);
    expect(creditProfile).toMatchObject({ customer: second, score: 640 });
    expect((await quotes()).docs[0]?.customers).toEqual([{ firstName: "Bo" }]);
  });

  it("returns 404 to every read and write", async () => {
    const { applicationId, first, employerId } = await twoCustomers();
    const { _id: income } = await ann.api.addIncome({ body: { customerId: first, item: { description: "Wages", amount: 1 } } });
    const { _id: email } = await ann.api.saveEmail({ body: { customerId: first, address: "kim@example.com" } });
    await remove(first, applicationId);
    const before = (await everyRecord()).length;

    const attempts = [
      ann.api.readCustomer({ params: { id: first } }),
      ann.api.readCreditProfile({ query: { cid: first, aid: applicationId } }),
      ann.api.updateCustomer({ body: { customerId: first, firstName: "X" } }),
      ann.api.updateCustomerProfile({ body: { customerId: first, customerProfile: { livingArrangements: "RENTING" } } }),
      ann.api.updateCreditProfile({ body: { customer: first, score: 1 } }),
      ann.api.updateEmployer({ body: { employerId, timeOfEmployment: 1 } }),
      ann.api.removeEmployer({ body: { employerId } }),
      ann.api.addEmployer({ body: { customerId: first } }),
      ann.api.addIncome({ body: { customerId: first, item: { description: "More", amount: 1 } } }),
      ann.api.updateIncome({ body: { _id: income, amount: 2 } }),
      ann.api.removeIncome({ body: { _id: income } }),
      ann.api.saveEmail({ body: { _id: email, customerId: first, address: "eve@example.com" } }),
      ann.api.savePhoneNumber({ body: { customerId: first, number: "1" } }),
      ann.api.uploadDocument({ body: { customerId: first, kind: "identity", fileName: "a.pdf", contentType: "application/pdf", size: 9 } }),
      remove(first, applicationId),
    ];

    for (const rejected of await Promise.all(attempts.map(rejectionOf))) expect(rejected).toMatchObject(notFound);
    expect((await everyRecord()).length).toBe(before);
  });

  it("stays in the table as evidence, with all its fields", async () => {
    const { applicationId, first } = await twoCustomers();
    await remove(first, applicationId);

    const [, customerSuffix] = first.split(".");
    const stored = (await everyItem()).find(
      ({ pk, sk }) => pk === `USER#${ann.userId}#APPLICATION#${applicationId}` && sk === `customer#${customerSuffix}`,
    );
    expect(stored).toMatchObject({ firstName: "Kim", lastName: "Lee", removedAt: expect.any(String) });
  });

  it("hides its documents and links and leaves the other customer's visible", async () => {
    const { applicationId, first, second } = await twoCustomers();
    const announced = await Promise.all(
      [first, second].map((customerId) => ann.api.uploadDocument({ body: { customerId, kind: "identity", ...pdfMetadata(files.pdf) } })),
    );
    const [hidden, visible] = announced.map(({ documentId }) => documentId);
    await ann.api.sendUploadLink({ body: { customerId: first } });
    await remove(first, applicationId);

    const { documents, links } = await read(applicationId);

    expect([documents.map(({ _id }) => _id), links]).toEqual([[visible], []]);
    expect(await rejectionOf(ann.api.readDocument({ params: { id: hidden! } }))).toMatchObject(notFound);
    expect(await ann.api.readDocument({ params: { id: visible! } })).toMatchObject({ _id: visible });
  });

  it("is retained for seven years from the day of removal", async () => {
    const { applicationId, first } = await twoCustomers();
    await remove(first, applicationId);

    const [, customerSuffix] = first.split(".");
    const items = await everyItem();
    const stored = items.find(({ pk, sk }) => pk === `APPLICATION#${applicationId}` && sk === `RETENTION#${customerSuffix}`);
    const { removedAt } = items.find(({ sk }) => sk === `customer#${customerSuffix}`)!;
    expect(stored).toMatchObject({ removedAt, retainUntil: yearsAfter(businessDate(new Date(String(removedAt))), 7) });
  });

  it("is replaced by an empty customer with one employment if it was the last", async () => {
    const { applicationId, first, second } = await twoCustomers();
    await remove(first, applicationId);

    await remove(second, applicationId);

    const { customers, creditProfile } = await read(applicationId);
    expect(customers).toHaveLength(1);
    expect(customers[0]).toMatchObject({ employers: [{ _id: expect.any(String) }], customerProfile: {}, emails: [] });
    expect([first, second]).not.toContain(customers[0]!._id);
    expect(creditProfile).toEqual({ customer: customers[0]!._id });
  });

  it("leaves one customer when both are removed at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const { applicationId, first, second } = await twoCustomers();

      await Promise.all([remove(first, applicationId), remove(second, applicationId)]);

      expect((await read(applicationId)).customers).toHaveLength(1);
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is removed once per Idempotency-Key, and not at all under another application's id", async () => {
    const { applicationId, first, second } = await twoCustomers();
    const other = await twoCustomers();
    const request = { body: { customerId: first, applicationId }, headers: { "idempotency-key": randomUUID() } };

    const responses = [await ann.send("removeCustomer", request), await ann.send("removeCustomer", request)];

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rejectionOf(remove(second, other.applicationId))).toMatchObject(notFound);
    expect((await read(applicationId)).customers.map(({ _id }) => _id)).toEqual([second]);
  });
});
