import { CreateSecretCommand, DeleteSecretCommand } from "@aws-sdk/client-secrets-manager";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { deedsOf } from "../../../functions/store/audit.ts";
import { businesses } from "../../../infra/local/business-register/businesses.ts";
import type { Mood } from "../../../infra/local/outside/mood.ts";
import { withApi } from "../../support/api.ts";
import { type Person, aPerson, refusalOf } from "../../support/people.ts";
import { clientOf } from "../../support/secrets.ts";

const running = withApi();
const companies = businesses.filter(({ acn }) => acn !== "");
const [wattlebird, blueGum, galah, , banksia, quokka, ironbark, kookaburra, lyrebird] = companies;
const soleTrader = businesses.find(({ type }) => type === "IND")!;

let ann: Person;
beforeEach(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** A commercial quote of this business, as the register knows it. */
async function aQuoteOf({ api }: Person, { abn }: { readonly abn: string } = wattlebird!) {
  const { _id } = await api.startQuote({ params: { type: "commercial" } });
  return api.createEntity({ body: { applicationId: _id, abrData: { Abn: abn } } });
}

const askFor = ({ api }: Person, { _id }: { readonly _id: string }) => api.retrieveAsicData({ body: { entityId: _id } });

/** The company data is in this mood until the test has finished. */
function inMood(mood: Mood): void {
  running.moods.put("company-data", mood);
  onTestFinished(() => running.moods.put("company-data", "well"));
}

describe("ASIC data", () => {
  it("stands on the business from then on, and in the record of what was done", async () => {
    const entity = await aQuoteOf(ann);

    const answered = await askFor(ann, entity);

    expect(answered).toMatchObject({
      ...entity,
      asicData: { acn: wattlebird!.acn, name: wattlebird!.name, status: "Registered", directors: ["SAMPLE, ALEX ROWAN"], officers: 1 },
      asicDataAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await ann.api.readEntity({ params: { id: entity._id } })).toEqual(answered);
    const applicationId = entity._id.split(".")[0]!;
    const deeds = await deedsOf({ applicationId }, new Date(0), new Date(Date.now() + 1000));
    expect(deeds.at(-1)).toMatchObject({ action: "entity.changed", part: entity._id, userId: ann.userId });
    expect(Object.keys(deeds.at(-1)!.fields!)).toEqual(["asicData", "asicDataAt"]);
  });

  it("of one company is bought once in a day, whoever asks", async () => {
    const bo = await aPerson(running, { isVerified: true });
    const before = running.bought.length;

    const first = await askFor(ann, await aQuoteOf(ann, blueGum));
    const second = await askFor(bo, await aQuoteOf(bo, blueGum));

    expect(running.bought.slice(before)).toEqual([blueGum!.acn]);
    expect([second.asicData, second.asicDataAt]).toEqual([first.asicData, first.asicDataAt]);
  });

  it("is not there for who is no company, and for no company that ASIC knows", async () => {
    const trader = await aQuoteOf(ann, soleTrader);
    expect(await refusalOf(askFor(ann, trader))).toMatchObject({
      status: 404,
      code: "NOT_A_COMPANY",
      message: expect.stringMatching(/no ACN/),
    });

    const unknown = await aQuoteOf(ann);
    await ann.api.updateEntity({ body: { entityId: unknown._id, acn: "004085616" } });
    expect(await refusalOf(askFor(ann, unknown))).toMatchObject({ status: 404, code: "COMPANY_UNKNOWN" });
  });

  it("goes when the quote turns to another business", async () => {
    const entity = await aQuoteOf(ann);
    await askFor(ann, entity);

    const kept = await ann.api.updateEntity({ body: { entityId: entity._id, gst: null } });
    const changed = await ann.api.updateEntity({ body: { entityId: entity._id, abn: galah!.abn, acn: galah!.acn } });

    expect(kept.asicData).toMatchObject({ acn: wattlebird!.acn });
    expect(changed).toMatchObject({ asicData: null, asicDataAt: null });
  });

  it("waits until the broker's e-mail address is verified, as it is paid for", async () => {
    const cy = await aPerson(running);

    expect(await refusalOf(askFor(cy, await aQuoteOf(cy)))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
  });

  it("of another's business is not there, and none is bought", async () => {
    const entity = await aQuoteOf(ann, quokka);
    const bo = await aPerson(running, { isVerified: true });

    expect(await refusalOf(askFor(bo, entity))).toMatchObject({ status: 404 });
    expect(running.bought).not.toContain(quokka!.acn);
  });

  it("of a business entered by hand is found by the ACN that its ABN ends with", async () => {
    running.moods.put("business-register", "down");
    onTestFinished(() => running.moods.put("business-register", "well"));
    const { _id: applicationId } = await ann.api.startQuote({ params: { type: "commercial" } });
    const abrData = { Abn: ironbark!.abn, EntityName: "Ironbark", AbnStatusEffectiveFrom: "2020-02-01" };
    const entity = await ann.api.createEntity({ body: { applicationId, abrData } });

    expect(await askFor(ann, entity)).toMatchObject({ entityName: "Ironbark", asicData: { name: ironbark!.name, acn: ironbark!.acn } });
  });
});

describe("the day's budget of ASIC data", () => {
  /** Retrieves it of so many companies that nobody has asked for yet. */
  async function retrieveSome(broker: Person, count: number, from: number): Promise<void> {
    const entity = await aQuoteOf(broker);
    for (let i = 0; i < count; i++) {
      await broker.api.updateEntity({ body: { entityId: entity._id, acn: anAcn(from + i) } });
      expect(await refusalOf(askFor(broker, entity))).toMatchObject({ status: 404, code: "COMPANY_UNKNOWN" });
    }
  }

  /** A number that the made-up register has given to nobody. */
  function anAcn(n: number): string {
    const digits = `98${String(n).padStart(6, "0")}`;
    const sum = [8, 7, 6, 5, 4, 3, 2, 1].reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
    return digits + ((10 - (sum % 10)) % 10);
  }

  it("is twenty companies for a broker; what was bought within the day is still answered", async () => {
    await askFor(ann, await aQuoteOf(ann, banksia));
    await retrieveSome(ann, 19, 0);

    const refusal = await refusalOf(askFor(ann, await aQuoteOf(ann, kookaburra)));

    expect(refusal).toMatchObject({
      status: 429,
      code: "ASIC_BUDGET_USED",
      message: expect.stringMatching(/20 companies today.*tomorrow/),
    });
    expect(running.bought).not.toContain(kookaburra!.acn);
    expect(await askFor(ann, await aQuoteOf(ann, banksia))).toMatchObject({ asicData: { acn: banksia!.acn } });
  });

  it("is sixty for an organisation, however many brokers it has", async () => {
    const { organisationId } = ann;
    const brokers = [ann, ...(await Promise.all([1, 2].map(() => aPerson(running, { organisation: organisationId, isVerified: true }))))];
    await Promise.all(brokers.map((broker, i) => retrieveSome(broker, 20, 100 + 20 * i)));
    const late = await aPerson(running, { organisation: organisationId, isVerified: true });

    const refusal = await refusalOf(askFor(late, await aQuoteOf(late, kookaburra)));

    expect(refusal).toMatchObject({ status: 429, code: "ASIC_BUDGET_USED", message: expect.stringMatching(/organisation.*60 companies/) });
  });

  it("is not used up by a provider that is down", async () => {
    const entity = await aQuoteOf(ann, lyrebird);
    inMood("down");
    for (let i = 0; i < 25; i++) expect(await refusalOf(askFor(ann, entity))).toMatchObject({ status: 503 });
    running.moods.put("company-data", "well");

    await running.crash();

    expect(await askFor(ann, entity)).toMatchObject({ asicData: { acn: lyrebird!.acn } });
  });
});

describe("ASIC data, while its provider fails", () => {
  it.each(["down", "slow", "wrong"] as const)("by being %s, is missing alone, and the business stays as it is", async (mood) => {
    const entity = await aQuoteOf(ann, companies[9]);
    inMood(mood);

    const refusal = await refusalOf(askFor(ann, entity));

    expect(refusal).toMatchObject({
      status: 503,
      code: "COMPANY_DATA_UNAVAILABLE",
      message: "ASIC's company data does not answer. Only the ASIC data is missing: quoting works without. Try again in a moment.",
    });
    expect(await ann.api.readEntity({ params: { id: entity._id } })).toEqual(entity);
  });

  it("for want of a key, is missing alone until there is one", async () => {
    const entity = await aQuoteOf(ann, companies[10]);
    const secrets = clientOf(running.environment["AWS_ENDPOINT_URL_SECRETS_MANAGER"]!);
    const SecretString = running.secret("company-data");
    await secrets.send(new DeleteSecretCommand({ SecretId: "kelpie/test/company-data", ForceDeleteWithoutRecovery: true }));
    await running.crash();

    const refusal = await refusalOf(askFor(ann, entity));
    await secrets.send(new CreateSecretCommand({ Name: "kelpie/test/company-data", SecretString }));

    expect(refusal).toMatchObject({ status: 503, code: "COMPANY_DATA_UNAVAILABLE" });
    expect(await askFor(ann, entity)).toMatchObject({ asicData: { name: companies[10]!.name } });
  });
});
