import { beforeAll, describe, expect, it } from "vitest";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { documentClient, tableName } from "../../../functions/store/dynamo/client.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter, yearsAfter } from "../../../shared/dates.ts";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, withAnotherToken, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
const today = businessDate(new Date());
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

async function aCustomer() {
  const { _id: aid, customers } = await ann.api.startQuote({ params: { type: "consumer" } });
  const { _id: cid, employers } = customers[0]!;
  await ann.api.addNote({ body: { applicationId: aid, text: "started" } });
  return { aid, cid, employerId: employers[0]!._id };
}

const read = (id: string) => ann.api.readCustomer({ params: { id } });

describe("a customer", () => {
  it("is saved field by field and reads the same through its application", async () => {
    const { aid, cid } = await aCustomer();
    await ann.api.updateCustomer({ body: { customerId: cid, firstName: "Zoë", lastName: "O’Hara-Nguyễn" } });

    const updated = await ann.api.updateCustomer({ body: { customerId: cid, dateOfBirth: "1988-02-29", defaultValue: 1200.5 } });

    expect(updated).toMatchObject({ firstName: "Zoë", lastName: "O’Hara-Nguyễn", dateOfBirth: "1988-02-29", defaultValue: 1200.5 });
    expect(await read(cid)).toEqual(updated);
    expect((await ann.api.readApplication({ params: { id: aid } })).customers).toEqual([updated]);
  });

  it("who is added comes second and leaves the first customer's profiles as the application's", async () => {
    const { aid, cid } = await aCustomer();
    await ann.api.updateCreditProfile({ body: { customer: cid, score: 700 } });

    const second = await ann.api.createCustomer({ body: { applicationId: aid, firstName: "Bo", dateOfBirth: null } });

    expect(second).toMatchObject({ firstName: "Bo", dateOfBirth: null, employers: [{ _id: expect.any(String) }], customerProfile: {} });
    expect(await read(second._id)).toEqual(second);
    const application = await ann.api.readApplication({ params: { id: aid } });
    expect(application.customers.map(({ _id }) => _id)).toEqual([cid, second._id]);
    expect(application.creditProfile).toMatchObject({ customer: cid, score: 700 });
  });
});

describe("a birth date", () => {
  it.each([
    ["of a child", yearsAfter(today, -17)],
    ["one day before the 18th birthday", daysAfter(yearsAfter(today, -18), 1)],
    ["more than 110 years ago", daysAfter(yearsAfter(today, -110), -1)],
  ])("%s is rejected when a customer is added or changed, and what stood stays", async (_, dateOfBirth) => {
    const { aid, cid } = await aCustomer();
    await ann.api.updateCustomer({ body: { customerId: cid, dateOfBirth: "1988-02-29" } });

    for (const send of [
      () => ann.api.updateCustomer({ body: { customerId: cid, dateOfBirth } }),
      () => ann.api.createCustomer({ body: { applicationId: aid, dateOfBirth } }),
    ]) {
      expect(await rejectionOf(send())).toMatchObject({
        status: 400,
        field: "dateOfBirth",
        message: expect.stringContaining("expected the birth date of a person aged 18 to 110"),
      });
    }

    expect((await ann.api.readApplication({ params: { id: aid } })).customers).toMatchObject([{ dateOfBirth: "1988-02-29" }]);
  });

  it.each([
    ["the 18th birthday", yearsAfter(today, -18)],
    ["110 years ago", yearsAfter(today, -110)],
  ])("of %s is accepted", async (_, dateOfBirth) => {
    const { cid } = await aCustomer();

    expect(await ann.api.updateCustomer({ body: { customerId: cid, dateOfBirth } })).toMatchObject({ dateOfBirth });
  });
});

describe("a customer's employment", () => {
  it("is saved field by field and read back with the customer", async () => {
    const { cid, employerId } = await aCustomer();
    await ann.api.updateEmployer({ body: { employerId, employmentType: "CASUAL" } });

    const updated = await ann.api.updateEmployer({ body: { employerId, timeOfEmployment: 26 } });

    expect(updated).toEqual({ _id: employerId, employmentType: "CASUAL", timeOfEmployment: 26 });
    expect((await read(cid)).employers).toEqual([updated]);
  });

  it("can consist of several jobs, one of which can be removed", async () => {
    const { cid, employerId } = await aCustomer();

    const second = await ann.api.addEmployer({ body: { customerId: cid, employmentType: "PART_TIME", timeOfEmployment: 7 } });
    const third = await ann.api.addEmployer({ body: { customerId: cid } });
    expect(second).toEqual({ _id: expect.any(String), employmentType: "PART_TIME", timeOfEmployment: 7 });
    expect((await read(cid)).employers).toEqual([{ _id: employerId }, second, third]);

    expect(await ann.api.removeEmployer({ body: { employerId: second._id } })).toBeNull();
    expect((await read(cid)).employers).toEqual([{ _id: employerId }, third]);
    expect(await rejectionOf(ann.api.removeEmployer({ body: { employerId: second._id } }))).toMatchObject({ status: 404 });
    expect(await rejectionOf(ann.api.updateEmployer({ body: { employerId: second._id, timeOfEmployment: 1 } }))).toMatchObject({
      status: 404,
    });
  });
});

describe("the same broker in two browsers", () => {
  it("loses no concurrent edits of different fields of one customer", async () => {
    const { aid, cid, employerId } = await aCustomer();
    const [first, second] = [ann.api, (await withAnotherToken(running, ann)).api];

    for (let round = 1; round <= 5; round++) {
      await Promise.all([
        first.updateCustomer({ body: { customerId: cid, firstName: `Zoë ${round}` } }),
        second.updateCustomer({ body: { customerId: cid, lastName: `Lee ${round}` } }),
        first.updateCreditProfile({ body: { customer: cid, score: 600 + round } }),
        second.updateCustomerProfile({ body: { customerId: cid, customerProfile: { livingArrangements: "RENTING" } } }),
        first.updateEmployer({ body: { employerId, timeOfEmployment: round } }),
        second.updateEmployer({ body: { employerId, employmentType: "CASUAL" } }),
        first.savePhoneNumber({ body: { customerId: cid, number: `04${round}` } }),
        second.addIncome({ body: { customerId: cid, item: { description: `Wages ${round}`, amount: round } } }),
      ]);

      const customer = await read(cid);
      expect(customer).toMatchObject({ firstName: `Zoë ${round}`, lastName: `Lee ${round}`, creditProfile: { score: 600 + round } });
      expect(customer).toMatchObject({ customerProfile: { livingArrangements: "RENTING" } });
      expect(customer.employers).toEqual([{ _id: employerId, employmentType: "CASUAL", timeOfEmployment: round }]);
      expect([customer.phoneNumbers.length, customer.income.length]).toEqual([round, round]);
    }
    expect((await ann.api.readApplication({ params: { id: aid } })).customers).toEqual([await read(cid)]);
  });
});

describe("POST a customer's profiles", () => {
  it("saves the living arrangements", async () => {
    const { aid, cid } = await aCustomer();

    const updated = await ann.api.updateCustomerProfile({
      body: { customerId: cid, customerProfile: { livingArrangements: "BOARDING" } },
    });

    expect(updated).toEqual({ livingArrangements: "BOARDING" });
    expect((await read(cid)).customerProfile).toEqual(updated);
    expect((await ann.api.readApplication({ params: { id: aid } })).customerProfile).toEqual(updated);
  });

  it("saves the broker's credit score, which is read back by customer and application", async () => {
    const { aid, cid } = await aCustomer();

    const updated = await ann.api.updateCreditProfile({ body: { customer: cid, score: 712, hasAdverseCredit: false } });

    expect(updated).toEqual({ customer: cid, score: 712, hasAdverseCredit: false, source: "broker" });
    expect(await ann.api.readCreditProfile({ query: { cid, aid } })).toEqual(updated);
  });

  it("clears a score that is set to null and keeps the other fields", async () => {
    const { aid, cid } = await aCustomer();
    await ann.api.updateCreditProfile({ body: { customer: cid, score: 712, hasAdverseCredit: true } });
    await ann.api.updateCreditProfile({ body: { customer: cid, score: null } });

    expect(await ann.api.readCreditProfile({ query: { cid, aid } })).toMatchObject({ score: null, hasAdverseCredit: true });
  });

  it("returns 409 when a broker's score would replace a credit bureau's", async () => {
    const { aid, cid } = await aCustomer();
    const set = "SET creditProfile = :profile";
    const Key = { ...childKey(ann.userId, "customer", cid) };
    const values = { ":profile": { score: 655, source: "bureau" } };
    await documentClient().send(
      new UpdateCommand({ TableName: tableName(), Key, UpdateExpression: set, ExpressionAttributeValues: values }),
    );

    const rejected = await rejectionOf(ann.api.updateCreditProfile({ body: { customer: cid, score: 800 } }));
    const throughApplication = await rejectionOf(
      ann.api.updateApplication({ body: { _id: aid, creditProfile: { score: 800 }, asset: { assetValue: 5 } } }),
    );

    expect(rejected).toMatchObject({ status: 409, code: "BUREAU_SCORE", field: "score" });
    expect(throughApplication).toMatchObject({ status: 409, code: "BUREAU_SCORE" });
    const application = await ann.api.readApplication({ params: { id: aid } });
    expect(application.creditProfile).toMatchObject({ score: 655, source: "bureau" });
    expect(application.asset.assetValue).toBeUndefined();
  });
});
