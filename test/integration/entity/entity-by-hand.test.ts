import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
  await running.stopRegister();
});

const start = async () => (await ann.api.startQuote({ params: { type: "commercial" } }))._id;
const { abn: Abn } = aCompany;
const byHand = { Abn, EntityName: "Wattlebird Earthmoving", AbnStatusEffectiveFrom: "2020-02-01", Gst: null };

describe("POST entity while the register is down", () => {
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
