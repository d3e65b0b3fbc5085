import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

interface Details {
  readonly email?: string;
  readonly phone?: string;
  readonly dateOfBirth?: string;
}

/** The customer of a new quote. */
async function aCustomer({ api }: Person, { email, phone, dateOfBirth }: Details): Promise<string> {
  const { _id, customers } = await api.startQuote({ params: { type: "consumer" } });
  const customerId = customers[0]!._id;
  await api.updateCustomer({ body: { customerId, firstName: "Kim", ...(dateOfBirth && { dateOfBirth }) } });
  if (email) await api.saveEmail({ body: { customerId, address: email } });
  if (phone) await api.savePhoneNumber({ body: { customerId, number: phone } });
  expect(customerId.startsWith(_id)).toBe(true);
  return customerId;
}

const personOf = ({ api }: Person, id: string) => api.readPerson({ params: { id } });
const duplicatesOf = async (person: Person, id: string) =>
  (await personOf(person, id)).duplicates.map(({ customer, same }) => [customer._id, ...same]);
const quotesOf = async (person: Person, id: string) => (await personOf(person, id)).quotes.map(({ customerId }) => customerId);

describe("a customer who may be the same person as another", () => {
  it("has the same email address, however it is written", async () => {
    const [first, second] = [await aCustomer(ann, { email: "maya@example.com" }), await aCustomer(ann, { email: "Maya@Example.com" })];

    expect(await duplicatesOf(ann, first)).toEqual([[second, "email"]]);
    expect(await duplicatesOf(ann, second)).toEqual([[first, "email"]]);
  });

  it("has the same mobile and birth date; one of them alone is no sign", async () => {
    const dateOfBirth = "1988-04-12";
    const first = await aCustomer(ann, { phone: "0421 778 304", dateOfBirth });
    const same = await aCustomer(ann, { phone: "+61 (0)421 778 304", dateOfBirth });
    await aCustomer(ann, { phone: "0421 778 304", dateOfBirth: "1990-01-01" });
    await aCustomer(ann, { phone: "0421 778 305", dateOfBirth });
    await aCustomer(ann, { phone: "0421 778 304" });

    expect(await duplicatesOf(ann, first)).toEqual([[same, "mobileAndBirthDate"]]);
  });

  it("is no other applicant of the same quote and no customer of another broker", async () => {
    const email = "shared@example.com";
    const customerId = await aCustomer(ann, { email });
    const second = await ann.api.createCustomer({ body: { applicationId: customerId.split(".")[0]! } });
    await ann.api.saveEmail({ body: { customerId: second._id, address: email } });
    const bo = await aPerson(running);
    const bos = await aCustomer(bo, { email });

    expect(await duplicatesOf(ann, customerId)).toEqual([]);
    expect(await rejectionOf(personOf(ann, bos))).toMatchObject({ status: 404 });
    expect(await rejectionOf(ann.api.joinPerson({ body: { customerId, otherId: bos } }))).toMatchObject({ status: 404 });
  });
});

describe("customers who are not the same person", () => {
  const sayOther = (customerId: string, otherId: string) => ann.api.separatePersons({ body: { customerId, otherId } });

  it("are no longer pointed out, from either side and after each was joined with others", async () => {
    const email = "shared-mailbox@example.com";
    const [kim, alex] = [await aCustomer(ann, { email }), await aCustomer(ann, { email })];
    expect((await sayOther(kim, alex)).duplicates).toEqual([]);
    expect(await duplicatesOf(ann, alex)).toEqual([]);

    const kimsOther = await aCustomer(ann, { email });
    await ann.api.joinPerson({ body: { customerId: kimsOther, otherId: kim } });

    expect(await duplicatesOf(ann, alex)).toEqual([]);
    expect(await duplicatesOf(ann, kimsOther)).toEqual([]);
    expect((await ann.api.readHistory({ params: { id: kim.split(".")[0]! } })).map(({ title }) => title)).toContain(
      "Customer marked as a different person from a customer of another quote",
    );
  });

  it("stay pointed out to a third customer, and are remembered once", async () => {
    const email = "third@example.com";
    const [first, second, third] = [await aCustomer(ann, { email }), await aCustomer(ann, { email }), await aCustomer(ann, { email })];
    await Promise.all([sayOther(first, second), sayOther(first, second)]);
    await sayOther(second, third);

    expect(await duplicatesOf(ann, first)).toEqual([[third, "email"]]);
    const { otherPersons } = await ann.api.readCustomer({ params: { id: first } });
    expect(otherPersons).toEqual([second.split(".")[1]]);
  });

  it("are neither those who were joined nor another broker's", async () => {
    const email = "joined-before@example.com";
    const [first, second] = [await aCustomer(ann, { email }), await aCustomer(ann, { email })];
    await ann.api.joinPerson({ body: { customerId: first, otherId: second } });
    const bo = await aPerson(running);
    const bos = await aCustomer(bo, { email });

    expect(await rejectionOf(sayOther(first, second))).toMatchObject({ status: 409, code: "ONE_PERSON", field: "otherId" });
    expect(await rejectionOf(sayOther(first, bos))).toMatchObject({ status: 404 });
  });
});

describe("joined customers", () => {
  it("are one person with the quotes of both and of all who were joined before, also of archived quotes", async () => {
    const email = "joined@example.com";
    const [first, second, third] = [await aCustomer(ann, { email }), await aCustomer(ann, { email }), await aCustomer(ann, { email })];
    await ann.api.joinPerson({ body: { customerId: first, otherId: second } });
    await ann.api.archiveQuote({ body: { applicationId: second.split(".")[0]! } });

    const joined = await ann.api.joinPerson({ body: { customerId: third, otherId: second } });

    expect(joined.quotes.map(({ customerId }) => customerId)).toEqual([third, second, first]);
    expect(await personOf(ann, first)).toEqual(joined);
    expect(joined.duplicates).toEqual([]);
    expect((await ann.api.readHistory({ params: { id: first.split(".")[0]! } }))[0]).toMatchObject({
      title: "Customer joined with the same person on another quote",
    });
  });

  it("are those of a quote and its copy", async () => {
    const customerId = await aCustomer(ann, { email: "copied@example.com" });

    const copy = await ann.api.copyQuote({ body: { applicationId: customerId.split(".")[0]! } });

    expect(await quotesOf(ann, customerId)).toEqual([copy.customers[0]!._id, customerId]);
    expect(await duplicatesOf(ann, customerId)).toEqual([]);
  });
});
