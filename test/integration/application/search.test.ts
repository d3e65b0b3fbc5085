import { beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../functions/store/workspace/status.ts";
import { withApi } from "../../support/api/api.ts";
import { aCall } from "../../support/fixtures/brokers.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

interface QuoteFields {
  readonly assetType?: "CARAVAN" | "MOTORBIKE";
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Creates a consumer quote with these fields. */
async function aQuote({ assetType = "CARAVAN", ...name }: QuoteFields = {}, { api } = ann) {
  const { _id, asset, customers, humanId } = await api.startQuote({ params: { type: "consumer" } });
  await api.updateAsset({ body: { _id: asset._id, assetType } });
  const customerId = customers[0]!._id;
  if (Object.keys(name).length > 0) await api.updateCustomer({ body: { customerId, ...name } });
  return { _id, humanId, asset: asset._id, customerId };
}

const find = (person: Person, search: string, page = 1, cursor?: string) =>
  person.api.listQuotes({ body: { userId: person.userId, page, search, ...(cursor !== undefined && { cursor }) } });
const idsOf = ({ docs }: { readonly docs: readonly { readonly _id: string }[] }) => docs.map(({ _id }) => _id);

describe("a narrowed list of quotes", () => {
  it("shows one stage, type or person, what changed since yesterday, and other orders; stages are counted", async () => {
    const broker = await aPerson(running);
    const small = await aQuote({ firstName: "Kim", lastName: "Zander" }, broker);
    const large = await aQuote({ firstName: "Bo", lastName: "Adams" }, broker);
    await broker.api.updateAsset({ body: { _id: small.asset, assetValue: 30_000 } });
    await broker.api.updateAsset({ body: { _id: large.asset, assetValue: 42_000.5 } });
    const { _id: business } = await broker.api.startQuote({ params: { type: "commercial" } });
    await broker.api.markOutcome({ body: { applicationId: small._id, outcome: "lost" } });
    const list = async (narrowing: object) =>
      idsOf(await broker.api.listQuotes({ body: { userId: broker.userId, page: 1, ...narrowing } }));

    expect(await list({ stage: "lost" })).toEqual([small._id]);
    expect(await list({ type: "commercial" })).toEqual([business]);
    expect(await list({ person: "bo adams" })).toEqual([large._id]);
    expect(await list({ person: "caravan" })).toEqual([]);
    expect(await list({ isRecent: true })).toEqual([small._id]);
    expect(await list({ stage: "draft" })).toEqual([business, large._id]);
    expect(await list({ sort: "oldest" })).toEqual([small._id, large._id, business]);
    expect(await list({ sort: "stage" })).toEqual([business, large._id, small._id]);
    expect(await list({ sort: "largest" })).toEqual([large._id, small._id, business]);
    expect(await list({ sort: "smallest" })).toEqual([small._id, large._id, business]);
    expect(await list({ sort: "customer" })).toEqual([large._id, small._id, business]);
    expect(await list({ search: "$42,000" })).toEqual([large._id]);
    expect(await broker.api.countStages({ body: { userId: broker.userId, list: "quotes" } })).toEqual({
      stages: [
        { stage: "draft", count: 2, recent: 0 },
        { stage: "lost", count: 1, recent: 1 },
      ],
    });
  });
});

describe("a search in the quotes", () => {
  it("finds by customer, asset type, number and business, newest first, with the number of matches", async () => {
    const broker = await aPerson(running);
    const kim = await aQuote({ firstName: "Kim", lastName: "Nguyễn" }, broker);
    const bike = await aQuote({ assetType: "MOTORBIKE", firstName: "Kim", lastName: "Lee" }, broker);
    const { _id: business } = await broker.api.startQuote({ params: { type: "commercial" } });
    await broker.api.createEntity({ body: { applicationId: business, abrData: { Abn: aCompany.abn } } });
    const entityName = (await broker.api.readApplication({ params: { id: business } })).entities[0]!.entityName;

    expect(await find(broker, "kim")).toMatchObject({ totalDocs: 2, page: 1, docs: [{ _id: bike._id }, { _id: kim._id }] });
    expect(idsOf(await find(broker, "KIM nguyen"))).toEqual([kim._id]);
    expect(idsOf(await find(broker, "motorbike"))).toEqual([bike._id]);
    expect(idsOf(await find(broker, String(kim.humanId)))).toEqual([kim._id]);
    expect(idsOf(await find(broker, entityName.toLowerCase()))).toEqual([business]);
    expect(await find(broker, "nobody")).toEqual({ docs: [], totalDocs: 0, page: 1, cursor: "" });
    expect((await find(broker, "  ")).totalDocs).toBe(3);
  });

  it("finds each row by its current fields and list: renamed, retyped, without its customer, referred or archived", async () => {
    const broker = await aPerson(running);
    const quote = await aQuote({ firstName: "Kim" }, broker);
    const [removed, referred, archived] = [
      await aQuote({ firstName: "Kim" }, broker),
      await aQuote({ firstName: "Kim" }, broker),
      await aQuote({ firstName: "Kim" }, broker),
    ];
    expect((await find(broker, "kim caravan")).totalDocs).toBe(4);

    await broker.api.removeCustomer({ body: { customerId: removed.customerId, applicationId: removed._id } });
    await changeStatus({ ...broker, isMaster: false }, { applicationId: referred._id, to: "referral" }, aCall());
    await broker.api.archiveQuote({ body: { applicationId: archived._id } });
    expect(idsOf(await find(broker, "kim caravan"))).toEqual([quote._id]);

    await broker.api.updateAsset({ body: { _id: quote.asset, assetType: "MOTORBIKE" } });
    await broker.api.updateCustomer({ body: { customerId: quote.customerId, firstName: "Bo" } });
    expect((await find(broker, "kim caravan")).docs).toEqual([]);
    expect(idsOf(await find(broker, "bo motorbike"))).toEqual([quote._id]);
    const otherLists = { userId: broker.userId, page: 1, search: "kim" };
    expect(idsOf(await broker.api.listReferrals({ body: otherLists }))).toEqual([referred._id]);
    expect(idsOf(await broker.api.listArchived({ body: otherLists }))).toEqual([archived._id]);
  });

  it("repeats and skips no row while quotes are added and matches change", async () => {
    const broker = await aPerson(running);
    const ids: string[] = [];
    for (let at = 0; at < 23; at++) ids.unshift((await aQuote({ firstName: "Kim" }, broker))._id);
    const first = await find(broker, "kim");
    await aQuote({ firstName: "Kim" }, broker);
    const { customers } = await broker.api.readApplication({ params: { id: ids[4]! } });
    await broker.api.updateCustomer({ body: { customerId: customers[0]!._id, firstName: "Bo" } });

    const second = await find(broker, "kim", 2, first.cursor);
    const third = await find(broker, "kim", 3, second.cursor);

    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(ids);
    expect(second).toMatchObject({ totalDocs: 23, page: 2 });
    expect(idsOf(await find(broker, "kim", 2, third.cursor))).toEqual(idsOf(second));
    expect(idsOf(await find(broker, "kim", 1, third.cursor))).toEqual(
      idsOf(first)
        .filter((id) => id !== ids[4])
        .concat(ids[10]!),
    );
    expect(idsOf(await find(broker, "kim", 4, third.cursor))).toEqual([]);
  });

  it("finds only the caller's own quotes, except for a master user, who also finds by the broker's name", async () => {
    const [broker, stranger, master] = [
      await aPerson(running, { firstName: "Wilhelmina" }),
      await aPerson(running),
      await aMaster(running),
    ];
    const { _id } = await aQuote({ firstName: "Quentin" }, broker);

    expect((await find(stranger, "quentin")).docs).toEqual([]);
    expect(idsOf(await find(master, "quentin"))).toEqual([_id]);
    expect(idsOf(await find(master, "wilhelmina"))).toEqual([_id]);
  });

  it("is limited to 100 characters", async () => {
    expect(await rejectionOf(find(ann, "x".repeat(101)))).toMatchObject({ status: 400, field: "search" });
  });
});
