import { beforeAll, describe, expect, it } from "vitest";
import { auditKey } from "../../../functions/store/dynamo/keys.ts";
import { idOf } from "../../../functions/store/dynamo/ids.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { seed } from "../../support/store/seeding.ts";
import { withApi } from "../../support/api/api.ts";
import type { Ids } from "../../support/call-scenarios/named-requests.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aWholeQuote } from "../../support/fixtures/whole-quote.ts";
import { everyRecord } from "../../support/store/invariants.ts";

const running = withApi();
let [jane, ann, kim]: Person[] = [];
let ids: Ids;
beforeAll(async () => {
  jane = await aPerson(running, { firstName: "Jane", isVerified: true });
  [ann, kim] = await Promise.all([
    aPerson(running, { organisation: jane.organisationId, isVerified: true }),
    aPerson(running, { organisation: jane.organisationId, firstName: "Kim", isVerified: true }),
  ]);
  ids = await aWholeQuote(ann);
  await ann.api.updateCustomer({ body: { customerId: ids.customer, IDNumber: "QX88213377" } });
  await ann.api.addNote({ body: { applicationId: ids.application, text: "Wants a ute." } });
});

const opened = (person: Person) => person.api.readApplication({ params: { id: ids.application } });
const notFound = { status: 404, code: "NOT_FOUND" };

describe("the administrator of an organisation", () => {
  it("opens a member's quote with its ranking and notes, and without documents, links and driver licence numbers", async () => {
    const [owners, seen] = [await opened(ann!), await opened(jane!)];

    expect(owners.documents).not.toEqual([]);
    expect(owners.links).not.toEqual([]);
    expect(owners.access).toBeUndefined();
    expect(owners.notes.at(-1)?.text).toBe("Wants a ute.");
    expect(seen).toMatchObject({ access: { as: "administrator" }, documents: [], links: [], notes: owners.notes });
    expect(seen.customers.flatMap(({ checks, documents }) => [...checks, ...documents])).toEqual([]);
    expect(seen.customers.map(({ firstName, employers }) => ({ firstName, employers }))).toEqual(
      owners.customers.map(({ firstName, employers }) => ({ firstName, employers })),
    );
    expect(JSON.stringify(owners)).toContain("•••• 377");
    expect(JSON.stringify(seen)).not.toContain("•••• 377");
    const request = { params: { applicationId: ids.application }, query: {} };
    expect(await jane!.api.rankedProducts(request)).toEqual(await ann!.api.rankedProducts(request));
  });

  it("is named to the owner in the quote's history, once for the pages of one visit", async () => {
    await opened(jane!);
    await opened(jane!);

    const history = await ann!.api.readHistory({ params: { id: ids.application } });

    expect(history.filter(({ title }) => title === "Opened by the administrator").map(({ by }) => by)).toEqual(["Jane Broker"]);
  });

  it("leaves an audit event with each read", async () => {
    const reads = async () =>
      (await everyRecord()).filter(({ action, userId }) => action === "application.read" && userId === jane!.userId);
    const before = (await reads()).length;

    await opened(jane!);

    const after = await reads();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ pk: `AUDIT#APPLICATION#${ids.application}`, as: "administrator" });
  });

  it("lists the quotes of one member or of all, and the stages of them", async () => {
    const own = await jane!.api.startQuote({ params: { type: "consumer" } });
    const listed = async (body: { readonly userId: string; readonly everyone?: true }) =>
      (await jane!.api.listQuotes({ body: { ...body, page: 1 } })).docs.map(({ _id }) => _id);

    expect(await listed({ userId: ann!.userId })).toEqual([ids.application]);
    expect(await listed({ userId: jane!.userId })).toEqual([own._id]);
    expect(await listed({ userId: jane!.userId, everyone: true })).toEqual([own._id, ids.application]);
    const counted = await jane!.api.countStages({ body: { userId: jane!.userId, everyone: true, list: "quotes" } });
    expect(counted.stages.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  it("lists a member's customers, which is audited, and does not open their pages", async () => {
    const listsRead = async () => (await everyRecord()).filter(({ action, as }) => action === "list.read" && as === "administrator").length;
    const before = await listsRead();

    const { docs } = await jane!.api.listCustomers({ body: { user: ann!.userId } });

    expect(docs.map(({ applicationId }) => applicationId)).toContain(ids.application);
    expect(await listsRead()).toBe(before + 1);
    expect(await rejectionOf(jane!.api.readPerson({ params: { id: docs[0]!._id } }))).toMatchObject(notFound);
    expect(await rejectionOf(kim!.api.listCustomers({ body: { user: ann!.userId } }))).toMatchObject({ status: 403, code: "NOT_YOURS" });
  });

  it("changes nothing, and a colleague without that role reads nothing", async () => {
    const change = { body: { _id: ids.asset, assetValue: 1 } };

    expect(await rejectionOf(jane!.api.updateAsset(change))).toMatchObject({ status: 403, code: "READ_ONLY" });
    expect(await rejectionOf(jane!.api.readDocument({ params: { id: ids.document } }))).toMatchObject(notFound);
    expect(await rejectionOf(kim!.api.updateAsset(change))).toMatchObject(notFound);
    expect(await rejectionOf(opened(kim!))).toMatchObject(notFound);
    expect(await rejectionOf(kim!.api.listQuotes({ body: { userId: kim!.userId, everyone: true, page: 1 } }))).toMatchObject({
      status: 403,
      code: "NOT_ADMINISTRATOR",
    });
  });

  it("gets 403 SECOND_FACTOR_REQUIRED without a second factor", async () => {
    const admin = await aPerson(running, { isVerified: true, hasSecondFactor: false });
    const member = await aPerson(running, { organisation: admin.organisationId });
    const { _id: id } = await member.api.startQuote({ params: { type: "consumer" } });
    const rejection = { status: 403, code: "SECOND_FACTOR_REQUIRED" };

    expect(await rejectionOf(admin.api.readApplication({ params: { id } }))).toMatchObject(rejection);
    expect(await rejectionOf(admin.api.listQuotes({ body: { userId: member.userId, page: 1 } }))).toMatchObject(rejection);
    expect(await rejectionOf(admin.api.listCustomers({ body: { user: member.userId } }))).toMatchObject(rejection);
    expect(await rejectionOf(admin.api.listQuotes({ body: { userId: admin.userId, everyone: true, page: 1 } }))).toMatchObject(rejection);
  });

  it("gets 404 after handing over the role, and for quotes of a member who has left", async () => {
    const [admin, next] = await Promise.all([aPerson(running, { isVerified: true }), aPerson(running, { isVerified: true })]);
    const member = await aPerson(running, { organisation: admin.organisationId, isVerified: true });
    const { _id: id } = await member.api.startQuote({ params: { type: "consumer" } });
    await admin.api.readApplication({ params: { id } });
    expect(await rejectionOf(next.api.readApplication({ params: { id } }))).toMatchObject(notFound);

    await admin.api.transferOrganisationAdmin({ body: { userId: member.userId } });

    expect(await rejectionOf(admin.api.readApplication({ params: { id } }))).toMatchObject(notFound);
    const { _id: admins } = await admin.api.startQuote({ params: { type: "consumer" } });
    await member.api.readApplication({ params: { id: admins } });
    await member.api.removeMember({ body: { userId: admin.userId, quotesTo: member.userId } });
    expect(await rejectionOf(member.api.readApplication({ params: { id: admins } }))).toMatchObject(notFound);
  });
});

describe("who saw a customer", () => {
  const accessOf = (person: Person, query = {}) => person.api.readCustomerAccess({ params: { id: ids.customer }, query });

  it("names each person, what they did and which fields changed, newest first, without any value", async () => {
    await ann!.api.updateCustomer({ body: { customerId: ids.customer, firstName: "Quillianne", dateOfBirth: "1980-02-03" } });
    await opened(jane!);

    const { entries } = await accessOf(ann!);

    expect(entries.slice(0, 2)).toMatchObject([
      { who: { name: "Jane Broker", as: "administrator" }, event: "Quote opened", fields: [] },
      { who: { name: "Ann Broker" }, event: "Customer changed", fields: ["Date of birth", "First name"], part: ids.customer },
    ]);
    expect(entries.every(({ who }) => who.organisation !== null || !who.name.endsWith("Broker"))).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/Quillianne|1980-02-03|QX88213377/);
  });

  it("lists a read by a master at once, and each opening of this list by an administrator or a master", async () => {
    const master = await aMaster(running);
    await opened(master);
    expect((await accessOf(ann!)).entries[0]).toMatchObject({ who: { as: "master" }, event: "Quote opened" });

    for (const reader of [jane!, master]) {
      const [own] = (await accessOf(reader)).entries;
      expect(own).toMatchObject({ event: "List of who saw the customer opened" });
      expect((await accessOf(ann!)).entries[0]).toEqual(own);
    }
    expect((await accessOf(ann!)).entries).toEqual((await accessOf(ann!)).entries);
  });

  it("is a 404 for a colleague, one who covers, another organisation and a removed customer", async () => {
    const stranger = await aPerson(running);
    const until = daysAfter(businessDate(new Date()), 30);
    await ann!.api.grantCover({ body: { userId: ann!.userId, colleagueId: kim!.userId, until } });
    expect((await opened(kim!)).access).toMatchObject({ as: "cover" });

    for (const other of [kim!, stranger]) expect(await rejectionOf(accessOf(other))).toMatchObject(notFound);
    const { _id: removed } = await ann!.api.createCustomer({ body: { applicationId: ids.application } });
    await ann!.api.removeCustomer({ body: { customerId: removed, applicationId: ids.application } });
    expect(await rejectionOf(ann!.api.readCustomerAccess({ params: { id: removed }, query: {} }))).toMatchObject(notFound);
  });

  it("is limited to days in Sydney, both included, and answered in pages that continue each other", async () => {
    const { customers } = await ann!.api.startQuote({ params: { type: "commercial" } });
    const id = customers[0]!._id;
    const [applicationId] = id.split(".") as [string];
    const at = (moment: string) => {
      const key = auditKey({ applicationId }, idOf(moment, new Date(moment)));
      return { ...key, action: "application.read", userId: ann!.userId, at: moment, requestId: "r", ip: "203.0.113.7" };
    };
    // Midnight in Sydney: 14:00 UTC in winter, 13:00 in summer.
    const moments = ["2025-11-30T12:59:59.999Z", "2025-11-30T13:00:00.000Z", "2026-07-01T13:59:59.999Z", "2026-07-01T14:00:00.000Z"];
    await seed([
      ...moments.map(at),
      ...Array.from({ length: 203 }, (_, second) => at(new Date(Date.UTC(2026, 2, 1, 0, 0, second)).toISOString())),
    ]);
    const read = (query: object) => ann!.api.readCustomerAccess({ params: { id }, query });

    const days = { from: "2025-12-01", to: "2026-07-01" };
    const newest = await read(days);
    const next = await read({ ...days, cursor: newest.cursor });
    const last = await read({ ...days, cursor: next.cursor });

    const all = [newest, next, last].flatMap(({ entries }) => entries).filter(({ event }) => event === "Quote opened");
    expect([newest.entries.length, next.entries.length]).toEqual([100, 100]);
    expect(last.cursor).toBeUndefined();
    expect([all[0]!.at, all.at(-1)!.at, all.length]).toEqual([moments[2], moments[1], 205]);
    expect(all.map(({ at: moment }) => moment)).toEqual(
      all
        .map(({ at: moment }) => moment)
        .toSorted()
        .toReversed(),
    );
    expect((await read({ from: "1900-01-01", to: "9999-12-31" })).entries).not.toEqual([]);
    expect(await rejectionOf(read({ from: "2026-07-02", to: "2026-07-01" }))).toMatchObject({
      status: 400,
      message: expect.stringContaining("from: found") as string,
    });
  });
});
