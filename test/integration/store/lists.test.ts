import { describe, expect, it } from "vitest";
import { changeCustomer } from "../../../functions/customer/customer.ts";
import { pageOfAllOwners, pageOfOwner } from "../../../functions/application/lists.ts";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { aBrokerActor, aCall, aMasterActor } from "../../support/fixtures/brokers.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { quotes } from "../../support/fixtures/quotes.ts";
import { withTable } from "../../support/store/table.ts";

withTable();

const idsOf = ({ docs }: Awaited<ReturnType<typeof pageOfOwner>>) => docs.map(({ _id }) => _id);

describe("a broker's quotes", () => {
  it("show number, asset, customer and broker of each, newest first", async () => {
    const broker = aBrokerActor();
    const [second, first] = await quotes(broker, 2);
    const { customers } = await openWorkspace(broker, second!, aCall());
    await changeCustomer(broker, customers[0]!._id, { firstName: "Kim", lastName: "Lee" }, aCall());

    const page = await pageOfOwner("QUOTES", broker, { page: 1 });

    expect(page).toMatchObject({ totalDocs: 2, page: 1, docs: [{ _id: second }, { _id: first }] });
    expect(page.docs[0]).toEqual({
      _id: second,
      humanId: 2,
      applicationType: "consumer",
      createdAt: expect.any(String),
      status: "quote",
      stage: "draft",
      stageSince: expect.any(String),
      changedAt: expect.any(String),
      entityName: null,
      user: { firstName: "Ann", lastName: "Broker" },
      asset: { assetValue: 1001, assetType: undefined },
      customers: [{ firstName: "Kim", lastName: "Lee" }],
    });
  });

  it("are empty for a broker without any", async () => {
    expect(await pageOfOwner("QUOTES", aBrokerActor(), { page: 1 })).toEqual({ docs: [], totalDocs: 0, page: 1, cursor: "" });
    expect(idsOf(await pageOfOwner("QUOTES", aBrokerActor(), { page: 7 }))).toEqual([]);
  });

  it("are not visible to a colleague", async () => {
    const broker = aBrokerActor();
    await quotes(broker, 1);

    expect(idsOf(await pageOfOwner("QUOTES", aBrokerActor({ organisationId: broker.organisationId }), { page: 1 }))).toEqual([]);
  });
});

describe("the pages of a list", () => {
  it("hold ten rows each and are the same going forward, back and directly to a page", async () => {
    const broker = aBrokerActor();
    const ids = await quotes(broker, 35);
    const expected = (page: number) => ids.slice((page - 1) * 10, page * 10);
    let cursor: string | undefined;

    for (const page of [1, 2, 3, 4, 3, 2, 1, 3, 1, 4, 2, 2]) {
      const answer = await pageOfOwner("QUOTES", broker, { page, cursor });
      expect({ page, ids: idsOf(answer) }).toEqual({ page, ids: expected(page) });
      expect(answer.totalDocs).toBe(35);
      cursor = answer.cursor;
    }
    const jumped = await pageOfOwner("QUOTES", broker, { page: 2 });
    expect(idsOf(await pageOfOwner("QUOTES", broker, { page: 1, cursor: jumped.cursor }))).toEqual(expected(1));
    expect(idsOf(await pageOfOwner("QUOTES", broker, { page: 4, cursor: jumped.cursor }))).toEqual(expected(4));
    for (const page of [1, 2, 3, 4, 5]) expect(idsOf(await pageOfOwner("QUOTES", broker, { page }))).toEqual(expected(page));
  });

  it("repeat and skip no quote while new ones are created", async () => {
    const broker = aBrokerActor();
    const ids = await quotes(broker, 25);
    const listed: string[] = [];
    let cursor: string | undefined;

    for (const page of [1, 2, 3]) {
      const answer = await pageOfOwner("QUOTES", broker, { page, cursor });
      listed.push(...idsOf(answer));
      cursor = answer.cursor;
      await quotes(broker, 3);
    }

    expect(listed).toEqual(ids);
    expect(idsOf(await pageOfOwner("QUOTES", broker, { page: 1, cursor }))).toEqual(ids.slice(0, 10));
    expect(
      idsOf(await pageOfOwner("QUOTES", broker, { page: 3, cursor: (await pageOfOwner("QUOTES", broker, { page: 1, cursor })).cursor })),
    ).toEqual(ids.slice(20));
  });

  it("skip no quote while others become referrals", async () => {
    const broker = aBrokerActor();
    const ids = await quotes(broker, 22);
    const first = await pageOfOwner("QUOTES", broker, { page: 1 });

    for (const id of ids.slice(3, 6)) await changeStatus(broker, { applicationId: id, to: "referral" }, aCall());

    expect(idsOf(await pageOfOwner("QUOTES", broker, { page: 2, cursor: first.cursor }))).toEqual(ids.slice(10, 20));
  });

  it.each(["x", "e30", Buffer.from('["a",1,"b","c"]').toString("base64url")])("reject the cursor %s", async (cursor) => {
    await expect(pageOfOwner("QUOTES", aBrokerActor(), { page: 1, cursor })).rejects.toMatchObject({ kind: "invalid", field: "cursor" });
  });
});

describe("referrals", () => {
  it("are removed from the quotes, listed newest first, and counted separately", async () => {
    const broker = aBrokerActor();
    const [third, second, first] = await quotes(broker, 3);

    await changeStatus(broker, { applicationId: third!, to: "referral" }, aCall());
    await changeStatus(broker, { applicationId: first!, to: "referral" }, aCall());

    expect(await pageOfOwner("QUOTES", broker, { page: 1 })).toMatchObject({ totalDocs: 1, docs: [{ _id: second }] });
    expect(await pageOfOwner("REFERRALS", broker, { page: 1 })).toMatchObject({ totalDocs: 2, docs: [{ _id: first }, { _id: third }] });
  });

  it("are created once; a second request is rejected, but not a repetition with the same key", async () => {
    const broker = aBrokerActor();
    const [id] = await quotes(broker, 1);
    const call = aCall({ idempotencyKey: `${broker.userId} refer` });
    const move = { applicationId: id!, to: "referral" } as const;

    await changeStatus(broker, move, call);
    await changeStatus(broker, move, call);

    await expect(changeStatus(broker, move, aCall())).rejects.toMatchObject({ kind: "conflict", field: "status" });
    expect(await pageOfOwner("REFERRALS", broker, { page: 1 })).toMatchObject({ totalDocs: 1 });
  });

  it("are created once by 20 concurrent calls", async () => {
    const broker = aBrokerActor();
    const [id] = await quotes(broker, 1);

    const moves = await Promise.allSettled(
      Array.from({ length: 20 }, () => changeStatus(broker, { applicationId: id!, to: "referral" }, aCall())),
    );

    expect(moves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await pageOfOwner("REFERRALS", broker, { page: 1 })).toMatchObject({ totalDocs: 1 });
  });
});

describe("a master user's lists", () => {
  it("contain all brokers' quotes and referrals with the sum of the organisations' counters", async () => {
    const broker = aBrokerActor({ organisationId: undefined });
    const [newest, referred] = await quotes(broker, 2);
    await changeStatus(broker, { applicationId: referred!, to: "referral" }, aCall());
    const rootItems = (await everyItem()).filter(({ sk }) => sk === "ROOT");
    const referrals = rootItems.filter(({ status }) => status === "referral").length;

    const [allQuotes, allReferrals] = [
      await pageOfAllOwners("QUOTES", aMasterActor(), { page: 1 }, aCall()),
      await pageOfAllOwners("REFERRALS", aMasterActor(), { page: 1 }, aCall()),
    ];

    expect(allQuotes).toMatchObject({ totalDocs: rootItems.length - referrals, docs: { 0: { _id: newest } } });
    expect(allReferrals).toMatchObject({ totalDocs: referrals, docs: { 0: { _id: referred } } });
  });

  it("write an audit event with the listed ids", async () => {
    const master = aMasterActor();
    const call = aCall();

    const { docs } = await pageOfAllOwners("QUOTES", master, { page: 1 }, call);

    const auditEvents = (await everyItem()).filter(({ requestId }) => requestId === call.requestId);
    expect(auditEvents).toMatchObject([
      { action: "list.read", userId: master.userId, fields: { page: 1, shown: docs.map(({ _id }) => _id) } },
    ]);
  });

  it("are forbidden to a broker", async () => {
    await expect(pageOfAllOwners("QUOTES", aBrokerActor(), { page: 1 }, aCall())).rejects.toMatchObject({ kind: "forbidden" });
  });
});

it("keeps all counters consistent after moves", async () => {
  expect(brokenInvariants(await everyItem())).toEqual([]);
});
