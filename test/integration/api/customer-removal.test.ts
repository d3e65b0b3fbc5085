import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { yearsAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api.ts";
import { brokenInvariants, everyItem } from "../../support/invariants.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { files, pdf } from "../../support/uploads.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** An application with two customers. */
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

describe("a customer who is removed", () => {
  it("is in the application no more, nor in the list of quotes, and the next one's profiles are the application's", async () => {
    const { applicationId, first, second } = await twoCustomers();
    await ann.api.updateCreditProfile({ body: { customer: second, score: 640 } });

    expect(await remove(first, applicationId)).toBeNull();

    const { customers, creditProfile } = await read(applicationId);
    expect(customers.map(({ _id }) => _id)).toEqual([second]);
    expect(creditProfile).toMatchObject({ customer: second, score: 640 });
    expect((await quotes()).docs[0]?.customers).toEqual([{ firstName: "Bo" }]);
  });

  it("is nobody that anything could be asked of or written to", async () => {
    const { applicationId, first, employerId } = await twoCustomers();
    const { _id: income } = await ann.api.addIncome({ body: { customerId: first, item: { description: "Wages", amount: 1 } } });
    const { _id: email } = await ann.api.saveEmail({ body: { customerId: first, address: "kim@example.com" } });
    await remove(first, applicationId);
    const before = (await everyItem()).length;

    const tries = [
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

    for (const refused of await Promise.all(tries.map(refusalOf))) expect(refused).toMatchObject(notFound);
    expect((await everyItem()).length).toBe(before);
  });

  it("stays in the table as evidence, with all that was recorded", async () => {
    const { applicationId, first } = await twoCustomers();
    await remove(first, applicationId);

    const [, own] = first.split(".");
    const kept = (await everyItem()).find(
      ({ pk, sk }) => pk === `USER#${ann.userId}#APPLICATION#${applicationId}` && sk === `customer#${own}`,
    );
    expect(kept).toMatchObject({ firstName: "Kim", lastName: "Lee", removedAt: expect.any(String) });
  });

  it("takes documents and links out of sight, and leaves the other's", async () => {
    const { applicationId, first, second } = await twoCustomers();
    const announced = await Promise.all(
      [first, second].map((customerId) => ann.api.uploadDocument({ body: { customerId, kind: "identity", ...pdf(files.pdf) } })),
    );
    const [hidden, left] = announced.map(({ documentId }) => documentId);
    await ann.api.sendUploadLink({ body: { customerId: first } });
    await remove(first, applicationId);

    const { documents, links } = await read(applicationId);

    expect([documents.map(({ _id }) => _id), links]).toEqual([[left], []]);
    expect(await refusalOf(ann.api.readDocument({ params: { id: hidden! } }))).toMatchObject(notFound);
    expect(await ann.api.readDocument({ params: { id: left! } })).toMatchObject({ _id: left });
  });

  it("is kept for seven years from the day of the removal on, as the table says", async () => {
    const { applicationId, first } = await twoCustomers();
    await remove(first, applicationId);

    const [, own] = first.split(".");
    const items = await everyItem();
    const kept = items.find(({ pk, sk }) => pk === `APPLICATION#${applicationId}` && sk === `RETENTION#${own}`);
    const { removedAt } = items.find(({ sk }) => sk === `customer#${own}`)!;
    expect(kept).toMatchObject({ removedAt, keptUntil: yearsAfter(businessDate(new Date(String(removedAt))), 7) });
  });

  it("who was the last one leaves an empty one with a job to fill in", async () => {
    const { applicationId, first, second } = await twoCustomers();
    await remove(first, applicationId);

    await remove(second, applicationId);

    const { customers, creditProfile } = await read(applicationId);
    expect(customers).toHaveLength(1);
    expect(customers[0]).toMatchObject({ employers: [{ _id: expect.any(String) }], customerProfile: {}, emails: [] });
    expect([first, second]).not.toContain(customers[0]!._id);
    expect(creditProfile).toEqual({ customer: customers[0]!._id });
  });

  it("at the same time as the other leaves one, of whichever was the last", async () => {
    for (let round = 0; round < 5; round++) {
      const { applicationId, first, second } = await twoCustomers();

      await Promise.all([remove(first, applicationId), remove(second, applicationId)]);

      expect((await read(applicationId)).customers).toHaveLength(1);
    }
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("is removed once under one Idempotency-Key, and under another application's id not at all", async () => {
    const { applicationId, first, second } = await twoCustomers();
    const other = await twoCustomers();
    const request = { body: { customerId: first, applicationId }, headers: { "idempotency-key": randomUUID() } };

    const answers = [await ann.send("removeCustomer", request), await ann.send("removeCustomer", request)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refusalOf(remove(second, other.applicationId))).toMatchObject(notFound);
    expect((await read(applicationId)).customers.map(({ _id }) => _id)).toEqual([second]);
  });
});
