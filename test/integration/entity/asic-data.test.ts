import { CreateSecretCommand, DeleteSecretCommand } from "@aws-sdk/client-secrets-manager";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { auditTrail } from "../../../functions/store/services/audit.ts";
import { businesses } from "../../../infra/local/fakes/business-register/businesses.ts";
import type { FaultMode } from "../../../infra/local/fakes/fault-injection.ts";
import { withApi } from "../../support/api/api.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { clientOf } from "../../support/fixtures/secrets.ts";

const running = withApi();
const companies = businesses.filter(({ acn }) => acn !== "");
const [wattlebird, blueGum, galah, , banksia, quokka, ironbark, kookaburra, lyrebird] = companies;
const soleTrader = businesses.find(({ type }) => type === "IND")!;

let ann: Person;
beforeEach(async () => {
  ann = await aPerson(running, { isVerified: true });
});

/** Creates a commercial quote for this business from the register. */
async function aQuoteOf({ api }: Person, { abn }: { readonly abn: string } = wattlebird!) {
  const { _id } = await api.startQuote({ params: { type: "commercial" } });
  return api.createEntity({ body: { applicationId: _id, abrData: { Abn: abn } } });
}

const requestAsicData = ({ api }: Person, { _id }: { readonly _id: string }) => api.retrieveAsicData({ body: { entityId: _id } });

/** Sets this fault on the company data provider until the test ends. */
function withFault(faultMode: FaultMode): void {
  running.faultInjection.put("company-data", faultMode);
  onTestFinished(() => running.faultInjection.put("company-data", "ok"));
}

describe("ASIC data", () => {
  it("is saved on the business and recorded in the audit trail", async () => {
    const entity = await aQuoteOf(ann);

    const updated = await requestAsicData(ann, entity);

    expect(updated).toMatchObject({
      ...entity,
      asicData: { acn: wattlebird!.acn, name: wattlebird!.name, status: "Registered", directors: ["SAMPLE, ALEX ROWAN"], officers: 1 },
      asicDataAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await ann.api.readEntity({ params: { id: entity._id } })).toEqual(updated);
    const applicationId = entity._id.split(".")[0]!;
    const auditEvents = await auditTrail({ applicationId }, new Date(0), new Date(Date.now() + 1000));
    expect(auditEvents.at(-1)).toMatchObject({ action: "entity.changed", part: entity._id, userId: ann.userId });
    expect(Object.keys(auditEvents.at(-1)!.fields!)).toEqual(["asicData", "asicDataAt"]);
  });

  it("of one company is bought once a day for all brokers", async () => {
    const bo = await aPerson(running, { isVerified: true });
    const before = running.bought.length;

    const first = await requestAsicData(ann, await aQuoteOf(ann, blueGum));
    const second = await requestAsicData(bo, await aQuoteOf(bo, blueGum));

    expect(running.bought.slice(before)).toEqual([blueGum!.acn]);
    expect([second.asicData, second.asicDataAt]).toEqual([first.asicData, first.asicDataAt]);
  });

  it("returns 404 for a sole trader and for a company unknown to ASIC", async () => {
    const trader = await aQuoteOf(ann, soleTrader);
    expect(await rejectionOf(requestAsicData(ann, trader))).toMatchObject({
      status: 404,
      code: "NOT_A_COMPANY",
      message: expect.stringMatching(/no ACN/),
    });

    const unknown = await aQuoteOf(ann);
    await ann.api.updateEntity({ body: { entityId: unknown._id, acn: "004085616" } });
    expect(await rejectionOf(requestAsicData(ann, unknown))).toMatchObject({ status: 404, code: "COMPANY_UNKNOWN" });
  });

  it("is deleted when the entity changes to another business", async () => {
    const entity = await aQuoteOf(ann);
    await requestAsicData(ann, entity);

    const stored = await ann.api.updateEntity({ body: { entityId: entity._id, gst: null } });
    const changed = await ann.api.updateEntity({ body: { entityId: entity._id, abn: galah!.abn, acn: galah!.acn } });

    expect(stored.asicData).toMatchObject({ acn: wattlebird!.acn });
    expect(changed).not.toHaveProperty("asicData");
    expect(changed).not.toHaveProperty("asicDataAt");
  });

  it("requires a verified email address", async () => {
    const cy = await aPerson(running);

    expect(await rejectionOf(requestAsicData(cy, await aQuoteOf(cy)))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
  });

  it("returns 404 for another broker's business without buying an extract", async () => {
    const entity = await aQuoteOf(ann, quokka);
    const bo = await aPerson(running, { isVerified: true });

    expect(await rejectionOf(requestAsicData(bo, entity))).toMatchObject({ status: 404 });
    expect(running.bought).not.toContain(quokka!.acn);
  });

  it("of a business entered by hand is found by the ACN at the end of its ABN", async () => {
    running.faultInjection.put("business-register", "down");
    onTestFinished(() => running.faultInjection.put("business-register", "ok"));
    const { _id: applicationId } = await ann.api.startQuote({ params: { type: "commercial" } });
    const abrData = { Abn: ironbark!.abn, EntityName: "Ironbark", AbnStatusEffectiveFrom: "2020-02-01" };
    const entity = await ann.api.createEntity({ body: { applicationId, abrData } });

    expect(await requestAsicData(ann, entity)).toMatchObject({
      entityName: "Ironbark",
      asicData: { name: ironbark!.name, acn: ironbark!.acn },
    });
  });
});

describe("the daily limit of ASIC data", () => {
  /** Retrieves it for `count` companies that were not requested before. */
  async function retrieveSome(broker: Person, count: number, from: number): Promise<void> {
    const entity = await aQuoteOf(broker);
    for (let i = 0; i < count; i++) {
      await broker.api.updateEntity({ body: { entityId: entity._id, acn: anAcn(from + i) } });
      expect(await rejectionOf(requestAsicData(broker, entity))).toMatchObject({ status: 404, code: "COMPANY_UNKNOWN" });
    }
  }

  /** A valid ACN that the emulated register does not contain. */
  function anAcn(n: number): string {
    const digits = `98${String(n).padStart(6, "0")}`;
    const sum = [8, 7, 6, 5, 4, 3, 2, 1].reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
    return digits + ((10 - (sum % 10)) % 10);
  }

  it("is 20 companies per broker; data bought earlier that day is still returned", async () => {
    await requestAsicData(ann, await aQuoteOf(ann, banksia));
    await retrieveSome(ann, 19, 0);

    const apiError = await rejectionOf(requestAsicData(ann, await aQuoteOf(ann, kookaburra)));

    expect(apiError).toMatchObject({
      status: 429,
      code: "ASIC_LIMIT_REACHED",
      message: expect.stringMatching(/20 companies today.*tomorrow/),
    });
    expect(running.bought).not.toContain(kookaburra!.acn);
    expect(await requestAsicData(ann, await aQuoteOf(ann, banksia))).toMatchObject({ asicData: { acn: banksia!.acn } });
  });

  it("is 60 companies per organisation", async () => {
    const { organisationId } = ann;
    const brokers = [ann, ...(await Promise.all([1, 2].map(() => aPerson(running, { organisation: organisationId, isVerified: true }))))];
    await Promise.all(brokers.map((broker, i) => retrieveSome(broker, 20, 100 + 20 * i)));
    const late = await aPerson(running, { organisation: organisationId, isVerified: true });

    const apiError = await rejectionOf(requestAsicData(late, await aQuoteOf(late, kookaburra)));

    expect(apiError).toMatchObject({
      status: 429,
      code: "ASIC_LIMIT_REACHED",
      message: expect.stringMatching(/organisation.*60 companies/),
    });
  });

  it("does not count failed requests to the provider", async () => {
    const entity = await aQuoteOf(ann, lyrebird);
    withFault("down");
    for (let i = 0; i < 25; i++) expect(await rejectionOf(requestAsicData(ann, entity))).toMatchObject({ status: 503 });
    running.faultInjection.put("company-data", "ok");

    await running.crash();

    expect(await requestAsicData(ann, entity)).toMatchObject({ asicData: { acn: lyrebird!.acn } });
  });
});

describe("ASIC data while the provider fails", () => {
  it.each(["down", "slow", "malformed"] as const)(
    "returns 503 and leaves the business unchanged when the provider is %s",
    async (faultMode) => {
      const entity = await aQuoteOf(ann, companies[9]);
      withFault(faultMode);

      const apiError = await rejectionOf(requestAsicData(ann, entity));

      expect(apiError).toMatchObject({
        status: 503,
        code: "COMPANY_DATA_UNAVAILABLE",
        message: "ASIC's company data is not responding. You can keep quoting without it. Try again in a moment.",
      });
      expect(await ann.api.readEntity({ params: { id: entity._id } })).toEqual(entity);
    },
  );

  it("returns 503 without an API key until one is configured", async () => {
    const entity = await aQuoteOf(ann, companies[10]);
    const secrets = clientOf(running.environment["AWS_ENDPOINT_URL_SECRETS_MANAGER"]!);
    const SecretString = running.secret("company-data");
    await secrets.send(new DeleteSecretCommand({ SecretId: "kelpie/test/company-data", ForceDeleteWithoutRecovery: true }));
    await running.crash();

    const apiError = await rejectionOf(requestAsicData(ann, entity));
    await secrets.send(new CreateSecretCommand({ Name: "kelpie/test/company-data", SecretString }));

    expect(apiError).toMatchObject({ status: 503, code: "COMPANY_DATA_UNAVAILABLE" });
    // The process caches a missing secret for half a minute.
    await running.crash();
    expect(await requestAsicData(ann, entity)).toMatchObject({ asicData: { name: companies[10]!.name } });
  });
});
