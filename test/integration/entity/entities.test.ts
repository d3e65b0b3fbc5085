import { beforeAll, describe, expect, it } from "vitest";
import { businesses } from "../../../infra/local/fakes/business-register/businesses.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { exists } from "../../../functions/store/dynamo/expression.ts";
import { childKey } from "../../../functions/store/dynamo/keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";

const running = withApi();

let ann: Person;

beforeAll(async () => {
  ann = await aPerson(running);
});

const start = async () => (await ann.api.startQuote({ params: { type: "commercial" } }))._id;

const soleTrader = businesses.find(({ type, gstMonths }) => type === "IND" && gstMonths === undefined)!;

const spaced = (abn: string) => abn.replace(/^(..)(...)(...)(...)$/, "$1 $2 $3 $4");

describe("GET the business register", () => {
  it("returns a business by ABN, with or without spaces", async () => {
    const result = await ann.api.lookUpAbn({ params: { abn: spaced(aCompany.abn) } });

    expect(result).toMatchObject({ Abn: aCompany.abn, Acn: aCompany.acn, EntityName: aCompany.name, AbnStatus: "Active" });
    expect(await ann.api.lookUpAbn({ params: { abn: aCompany.abn } })).toEqual(result);
  });

  it("returns a business by ACN", async () => {
    expect(await ann.api.searchEntity({ query: { acn: aCompany.acn } })).toEqual(
      await ann.api.lookUpAbn({ params: { abn: aCompany.abn } }),
    );
  });

  it("returns businesses by name, each once", async () => {
    const { Names } = await ann.api.searchBusinessNames({ query: { name: "wattlebird" } });

    expect(Names).toEqual([expect.objectContaining({ Abn: aCompany.abn, State: aCompany.state, Postcode: aCompany.postcode })]);
    expect(await ann.api.searchBusinessNames({ query: { name: "no such business" } })).toEqual({ Names: [] });
  });

  it("returns 404 for an unknown or invalid ABN", async () => {
    for (const abn of ["51824753556", "12345678901"]) {
      expect(await rejectionOf(ann.api.lookUpAbn({ params: { abn } }))).toMatchObject({ status: 404, message: "No results found" });
    }
  });
});

describe("an entity", () => {
  it("takes its fields from the register, not from the request", async () => {
    const applicationId = await start();
    const { Abn, ...details } = await ann.api.lookUpAbn({ params: { abn: aCompany.abn } });
    const abrData = {
      ...details,
      Abn: spaced(Abn),
      EntityName: "MUCH OLDER PTY LTD",
      AbnStatusEffectiveFrom: "1950-01-01",
      Gst: "1950-01-01",
    };

    const entity = await ann.api.createEntity({ body: { applicationId, abrData } });

    expect(entity).toMatchObject({
      entityName: aCompany.name,
      entityType: "Australian Private Company",
      abn: aCompany.abn,
      acn: aCompany.acn,
      timeInBusiness: details.AbnStatusEffectiveFrom,
      gst: details.Gst,
      addresses: [],
    });
    expect(await ann.api.readEntity({ params: { id: entity._id } })).toEqual(entity);
    const { entities, status } = await ann.api.readApplication({ params: { id: applicationId } });
    expect([entities, status]).toEqual([[entity], "quote"]);
  });

  it("without a company and GST registration has null for both", async () => {
    const applicationId = await start();

    const entity = await ann.api.createEntity({ body: { applicationId, abrData: { Abn: soleTrader.abn } } });

    expect(entity).toMatchObject({ acn: null, gst: null, entityType: "Individual/Sole Trader" });
  });

  it("that the register does not know is saved as the broker enters it, if it has a name", async () => {
    const [applicationId, Abn] = [await start(), "51824753556"];
    const byHand = { Abn, EntityName: "A New Trust", AbnStatusEffectiveFrom: "2026-02-01", Gst: null };

    const nameless = await rejectionOf(ann.api.createEntity({ body: { applicationId, abrData: { Abn } } }));
    const entity = await ann.api.createEntity({ body: { applicationId, abrData: byHand } });

    expect(nameless).toMatchObject({ status: 404, message: "No results found" });
    expect(entity).toMatchObject({ entityName: "A New Trust", abn: Abn, timeInBusiness: "2026-02-01", gst: null });
  });

  it("can be corrected field by field and keeps the other fields", async () => {
    const applicationId = await start();
    const entity = await ann.api.createEntity({ body: { applicationId, abrData: { Abn: aCompany.abn } } });
    await ann.api.updateEntity({ body: { entityId: entity._id, timeInBusiness: "2001-07-01" } });

    const updated = await ann.api.updateEntity({ body: { entityId: entity._id, gst: null } });

    expect(updated).toEqual({ ...entity, timeInBusiness: "2001-07-01", gst: null });
    expect(await ann.api.readEntity({ params: { id: entity._id } })).toEqual(updated);
  });

  it("of a cancelled ABN has the register's status and no trading time from the cancellation", async () => {
    const { abn } = businesses.find(({ isCancelled }) => isCancelled)!;

    const entity = await ann.api.createEntity({ body: { applicationId: await start(), abrData: { Abn: abn } } });

    expect(entity).toMatchObject({ abnStatus: "Cancelled", abnStatusSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    expect(entity).not.toHaveProperty("timeInBusiness");
  });
});

describe("the status of an ABN before the quote is sent", () => {
  const cancelled = businesses.find(({ isCancelled }) => isCancelled)!;

  /** A business that the register called active this long ago and has cancelled since. */
  async function calledActive(hoursAgo: number) {
    const { _id } = await ann.api.createEntity({ body: { applicationId: await start(), abrData: { Abn: cancelled.abn } } });
    const abnStatusAt = new Date(Date.now() - hoursAgo * 60 * 60_000).toISOString();
    const set = { abnStatus: "Active", abnStatusSince: "2014-05-31", abnStatusAt };
    await commit([updateItem("entity", childKey(ann.userId, "entity", _id), { set }, exists)]);
    return _id;
  }
  const recheck = (entityId: string) => ann.api.recheckAbn({ body: { entityId } });

  it("is asked again after a day, and stored", async () => {
    const entityId = await calledActive(25);

    const answer = await recheck(entityId);

    expect(answer).toMatchObject({ abnStatus: "Cancelled" });
    expect(Date.parse(answer.abnStatusAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await ann.api.readEntity({ params: { id: entityId } })).toEqual(answer);
  });

  it("is not asked again within a day", async () => {
    expect(await recheck(await calledActive(23))).toMatchObject({ abnStatus: "Active" });
  });

  it("stays as it was for an ABN that the register does not know, and for a business without one", async () => {
    const entityId = await calledActive(25);
    await ann.api.updateEntity({ body: { entityId, abn: "51824753556" } });
    expect(await recheck(entityId)).not.toHaveProperty("abnStatusAt");
    await ann.api.updateEntity({ body: { entityId, abn: null } });
    expect(await recheck(entityId)).not.toHaveProperty("abnStatusAt");
  });
});

describe("another business of an application", () => {
  const other = businesses.find(({ acn, abn }) => acn !== "" && abn !== aCompany.abn)!;

  /** The application of a company with an address, a corrected date and an ASIC extract. */
  async function aBusinessWithAll(broker: Person) {
    const { _id: applicationId } = await broker.api.startQuote({ params: { type: "commercial" } });
    const { _id } = await broker.api.createEntity({ body: { applicationId, abrData: { Abn: aCompany.abn } } });
    await broker.api.saveAddress({ body: { entityId: _id, fullAddress: "18 Foundry Rd, Seven Hills NSW 2147" } });
    await broker.api.updateEntity({ body: { entityId: _id, timeInBusiness: "1999-01-01", turnover: 250_000, exposure: 10_000 } });
    await broker.api.retrieveAsicData({ body: { entityId: _id } });
    return { applicationId, _id };
  }

  it("replaces the previous one with its address, dates and ASIC data", async () => {
    const bo = await aPerson(running, { isVerified: true });
    const previous = await aBusinessWithAll(bo);

    const entity = await bo.api.createEntity({ body: { applicationId: previous.applicationId, abrData: { Abn: other.abn } } });

    expect((await bo.api.readApplication({ params: { id: previous.applicationId } })).entities).toEqual([entity]);
    expect(entity).toMatchObject({ entityName: other.name, addresses: [] });
    expect(entity.timeInBusiness).not.toBe("1999-01-01");
    expect(entity).not.toHaveProperty("asicData");
    expect(await rejectionOf(bo.api.readEntity({ params: { id: previous._id } }))).toMatchObject({ status: 404 });
  });

  it("that replaces the ABN clears every field of the previous business that the request does not set", async () => {
    const bo = await aPerson(running, { isVerified: true });
    const { _id: entityId } = await aBusinessWithAll(bo);

    const entity = await bo.api.updateEntity({ body: { entityId, abn: other.abn, entityName: other.name, gst: "2024-02-01" } });

    expect(entity).toEqual({ _id: entityId, abn: other.abn, entityName: other.name, gst: "2024-02-01", addresses: [] });
  });
});

describe("POST entity while the register is down", () => {
  beforeAll(async () => {
    ann = await aPerson(running);
    await running.stopRegister();
  });

  const { abn: Abn } = aCompany;

  const byHand = { Abn, EntityName: "Wattlebird Earthmoving", AbnStatusEffectiveFrom: "2020-02-01", Gst: null };

  it("saves what the broker enters", async () => {
    const applicationId = await start();

    const entity = await ann.api.createEntity({ body: { applicationId, abrData: byHand } });

    expect(entity).toMatchObject({ entityName: "Wattlebird Earthmoving", abn: Abn, timeInBusiness: "2020-02-01", gst: null });
    expect((await ann.api.readApplication({ params: { id: applicationId } })).entities).toEqual([entity]);
  });

  it("omits an invalid start date of trading", async () => {
    const abrData = { ...byHand, AbnStatusEffectiveFrom: "0001-13-01" };

    const entity = await ann.api.createEntity({ body: { applicationId: await start(), abrData } });

    expect(entity).not.toHaveProperty("timeInBusiness");
  });

  it("returns 503 for an ABN without a name", async () => {
    const rejected = ann.api.createEntity({ body: { applicationId: await start(), abrData: { Abn } } });

    expect(await rejectionOf(rejected)).toMatchObject({ status: 503, code: "BUSINESS_REGISTER_UNAVAILABLE" });
  });
});
