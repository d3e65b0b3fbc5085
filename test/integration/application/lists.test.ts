import { beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { everyItem } from "../../support/store/invariants.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();

/** Starts and changes `count` quotes; returns their ids, newest first. */
async function quotesOf({ api }: Person, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 1; at <= count; at++) {
    const { _id, asset } = await api.startQuote({ params: { type: "consumer" } });
    await api.updateAsset({ body: { _id: asset._id, assetValue: 1000 * at, assetType: "CARAVAN" } });
    ids.unshift(_id);
  }
  return ids;
}

const idsOf = ({ docs }: { readonly docs: readonly { readonly _id: string }[] }) => docs.map(({ _id }) => _id);
const quotes = (person: Person, page: number, cursor?: string) =>
  person.api.listQuotes({ body: { userId: person.userId, page, ...(cursor !== undefined && { cursor }) } });
const referrals = (person: Person) => person.api.listReferrals({ body: { userId: person.userId, page: 1 } });

describe("the list of quotes", () => {
  let ann: Person;
  let ids: string[] = [];
  beforeAll(async () => {
    ann = await aPerson(running);
    ids = await quotesOf(ann, 23);
  });

  it("shows the newest ten first and the total number", async () => {
    const page = await quotes(ann, 1);

    expect(idsOf(page)).toEqual(ids.slice(0, 10));
    expect(page).toMatchObject({ page: 1, totalDocs: 23 });
    expect(page.docs[0]).toEqual({
      _id: ids[0],
      humanId: 23,
      applicationType: "consumer",
      createdAt: expect.any(String),
      status: "quote",
      stage: "draft",
      stageSince: expect.any(String),
      changedAt: expect.any(String),
      user: { firstName: "Ann", lastName: "Broker" },
      asset: { assetValue: 23_000, assetType: "CARAVAN" },
      customers: [],
      entityName: null,
    });
  });

  it("pages forward, back and to the last page, and returns an empty page after the last", async () => {
    const first = await quotes(ann, 1);
    const second = await quotes(ann, 2, first.cursor);
    const third = await quotes(ann, 3, second.cursor);
    const back = await quotes(ann, 2, third.cursor);

    expect(idsOf(second)).toEqual(ids.slice(10, 20));
    expect(idsOf(third)).toEqual(ids.slice(20));
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(idsOf(await quotes(ann, 3))).toEqual(ids.slice(20));
    expect(idsOf(await quotes(ann, 4, third.cursor))).toEqual([]);
  });

  it("shows a customer's name as soon as it is saved", async () => {
    const broker = await aPerson(running);
    const [id] = await quotesOf(broker, 1);
    const { customers } = await broker.api.readApplication({ params: { id: id! } });
    await broker.api.updateCustomer({ body: { customerId: customers[0]!._id, firstName: "Kim", lastName: "Nguyen" } });

    expect((await quotes(broker, 1)).docs[0]?.customers).toEqual([{ firstName: "Kim", lastName: "Nguyen" }]);
  });

  it("repeats no row while new quotes are created", async () => {
    const broker = await aPerson(running);
    const quoteIds = await quotesOf(broker, 12);
    const first = await quotes(broker, 1);
    await quotesOf(broker, 2);

    const second = await quotes(broker, 2, first.cursor);

    expect([...idsOf(first), ...idsOf(second)]).toEqual(quoteIds);
    expect(second.totalDocs).toBe(14);
  });

  it("is empty for a broker without quotes, even if a colleague has some", async () => {
    const colleague = await aPerson(running, { organisation: ann.organisationId });

    expect(await quotes(colleague, 1)).toEqual({ docs: [], totalDocs: 0, page: 1, cursor: "" });
    expect(await referrals(colleague)).toEqual({ docs: [], totalDocs: 0, page: 1, cursor: "" });
  });

  it.each([
    ["page 0", { page: 0 }, "page: found 0, expected at least 1"],
    ["a fractional page", { page: 1.5 }, "page: found 1.5, expected a whole number"],
    ["a malformed cursor", { page: 2, cursor: "nonsense" }, "cursor: expected the cursor of this list's last answer."],
    [
      "an unknown field",
      { page: 1, size: 100 },
      "size: found an unknown field, expected one of userId, everyone, page, cursor, search, stage, isRecent, type, person, sort",
    ],
  ])("returns 400 for %s", async (_, body, message) => {
    const rejected = ann.api.listQuotes({ body: { userId: ann.userId, ...body } });

    expect(await rejectionOf(rejected)).toMatchObject({ status: 400, message });
  });

  it("returns nothing for another broker's cursor", async () => {
    const stranger = await aPerson(running);
    const { cursor } = await quotes(ann, 1);

    expect((await quotes(stranger, 2, cursor)).docs).toEqual([]);
  });
});

describe("the list of referrals", () => {
  it("shows an application that became a referral, and the list of quotes no longer does", async () => {
    const broker = await aPerson(running);
    const [newer, older] = await quotesOf(broker, 2);
    await changeStatus({ ...broker, isMaster: false }, { applicationId: older!, to: "referral" }, aCall());

    const [quoted, referred] = [await quotes(broker, 1), await referrals(broker)];

    expect([idsOf(quoted), quoted.totalDocs]).toEqual([[newer], 1]);
    expect([idsOf(referred), referred.totalDocs]).toEqual([[older], 1]);
    expect(referred.docs[0]?.status).toBe("referral");
  });
});

describe("a master user's list", () => {
  it("shows the quotes of all brokers with the sum of their totals and writes an audit event with the ids", async () => {
    const [one, other, master] = [await aPerson(running), await aPerson(running), await aMaster(running)];
    const before = (await quotes(master, 1)).totalDocs;
    const [mine] = await quotesOf(one, 1);
    const [theirs] = await quotesOf(other, 1);

    const page = await quotes(master, 1);

    expect(idsOf(page).slice(0, 2)).toEqual([theirs, mine]);
    expect(page.totalDocs).toBe(before + 2);
    const auditEvents = (await everyItem()).filter(({ pk, action }) => pk === `AUDIT#USER#${master.userId}` && action === "list.read");
    expect(auditEvents).toHaveLength(2);
    expect(auditEvents).toContainEqual(expect.objectContaining({ fields: { list: "QUOTES", page: 1, shown: idsOf(page) } }));
  });

  it("names each row's organisation; no broker's list does", async () => {
    const [broker, master] = [await aPerson(running), await aMaster(running)];
    await quotesOf(broker, 1);

    const { docs } = await quotes(master, 1);

    expect(docs[0]?.organisationName).toBe("Ann's Finance");
    expect((await quotes(broker, 1)).docs[0]).not.toHaveProperty("organisationName");
  });

  it("shows all brokers' referrals, whichever user id is passed", async () => {
    const [broker, master] = [await aPerson(running), await aMaster(running)];
    const [id] = await quotesOf(broker, 1);
    await changeStatus({ ...broker, isMaster: false }, { applicationId: id!, to: "referral" }, aCall());

    const page = await master.api.listReferrals({ body: { userId: broker.userId, page: 1 } });

    expect(idsOf(page)).toEqual(idsOf(await referrals(master)));
    expect(idsOf(page)).toContain(id);
  });
});
